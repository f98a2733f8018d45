/** The faces of a cube that are seen: its top, its left and its right. */
export const FACES = ["M0 -10L9 -5L0 0L-9 -5Z", "M-9 -5L0 0V10L-9 5Z", "M9 -5L0 0V10L9 5Z"] as const;

/** Coal, gold, crystal and Energy, in a box of 24. */
export const GEMS = ["M7 3L17 4L22 12L16 21L6 20L2 11Z", "M6 6H18L23 19H1Z", "M12 1L20 9L12 23L4 9Z", "M14 1.500L5 13.500H11L9.500 22.500L19 10H13Z"] as const;
