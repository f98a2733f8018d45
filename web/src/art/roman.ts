/** Numbers as they are cut in stone; there is none for 0. */
export const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
