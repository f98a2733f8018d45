// Written by `python tools/wire.py`; changes here are lost.

/** Everything a viewer may know. */
export interface Board {
  round: number;
  rounds: number;
  goal: number;
  pair: number;
  phase: number;
  points: number[];
  flare: number | null;
  beacon: number | null;
  turn: number | null;
  strength: number[];
  worth: number[];
  family: number[];
  deck_size: number;
  top_size: number;
  /** The next to come up first; None: not known to the viewer. */
  under: (number | null)[];
  drawn: (number | null)[];
  crews: Crew[];
}

/** One crew, as a viewer sees it. */
export interface Crew {
  score: number;
  relics: number[];
  packet_size: number;
  /** Only if the viewer has held it. */
  packet: number[] | null;
  last: number | null;
  /** Open once all have sent; before that, the viewer's own. */
  sent: number | null;
  where: number | null;
}

/** Every question, with what its keys point at. */
export interface Asks {
  "deal": "probe";
  "flare": "beacon";
  "draw": "button";
  "send.probe": "probe";
  "send.beacon": "beacon";
  "dredge": "button" | "pile";
  "keep": "button" | "drawn";
}
