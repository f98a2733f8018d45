// Whether the list of keys is open.

export const keyList = $state({ isOpen: false });
