import { MINUTE_MS } from '../durations.ts';

/** Limits of the catalog of tutorials. [decision 116] */
export const tutorialLimits = {
  /** A phone loads the whole catalog, so that it searches without a network. */
  tutorials: 200,
  titleChars: 80,
  videoBytes: 50 * 1024 * 1024,
  videoMs: 20 * MINUTE_MS,
  captionsBytes: 128 * 1024,
  cues: 600,
  cueChars: 200,
} as const;
