// Which edition of its texts the server has: its page says so. An address that names it may be kept for ever.

export const edition = document.querySelector<HTMLMetaElement>('meta[name="armillary-edition"]')?.content;
