// The colour of each galaxy, by day and by night: a thin line at its head; its name tells it as well.

const INKS = [
  "light-dark(#7d7a72, #a5a39b)",
  "light-dark(#3f7a48, #7cc088)",
  "light-dark(#a08a58, #cdb98a)",
  "light-dark(#2f6ea3, #6fb3e6)",
  "light-dark(#b86a1e, #eda45a)",
  "light-dark(#1f8580, #5cc7c0)",
  "light-dark(#7a5230, #bd9068)",
  "light-dark(#a63a35, #e77f78)",
  "light-dark(#71479a, #b993e0)",
  "light-dark(#a58a12, #e6cc5a)",
];

export function galaxyInk(galaxy: number): string {
  return INKS[galaxy % INKS.length]!;
}
