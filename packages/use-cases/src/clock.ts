/** Where use cases get the time. Only adapters know the real one; tests move theirs by hand. */
export type Clock = { now(): Date };
