// Where the cards of a hand lie.

/** A card that goes leaves its place free; when others come the hand is laid out anew. */
export function lying(places: readonly (number | null)[], hand: readonly number[]): (number | null)[] {
  const isLeft = hand.length > 0 && hand.every((card) => places.includes(card));
  return isLeft ? places.map((card) => (card !== null && hand.includes(card) ? card : null)) : [...hand];
}
