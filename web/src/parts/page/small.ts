// Whether there is room for one column only.

import { MediaQuery } from "svelte/reactivity";

export const small = new MediaQuery("max-width: 63.99rem");
/** Room for the panels and more below each other. */
export const tall = new MediaQuery("(min-width: 64rem) and (min-height: 72rem)");
