// Things that are asked for once, however often they are wanted.

/** The same, but what has been got is not asked for again; what could not be got is. */
export function once<Given extends readonly string[], Found>(ask: (...given: Given) => Promise<Found>): (...given: Given) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  return (...given) => {
    const name = given.join("/");
    const found = known.get(name) ?? ask(...given);
    known.set(name, found);
    found.catch(() => known.delete(name));
    return found;
  };
}
