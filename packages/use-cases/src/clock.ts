/** Source of time for use cases. Only adapters read the real clock; tests move theirs by hand. */
export type Clock = { now(): Date };
