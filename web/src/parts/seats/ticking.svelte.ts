// The time, for those who show it.

import { createSubscriber } from "svelte/reactivity";
import { api } from "../../core/api";

const OFTEN = 500; // milliseconds

const look = createSubscriber((update) => {
  const timer = setInterval(update, OFTEN);
  return () => clearInterval(timer);
});

export const time = {
  /** The server's, in seconds; what reads it follows as it passes. */
  get now(): number {
    look();
    return api.now();
  },
};
