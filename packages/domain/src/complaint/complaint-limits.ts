import { DAY_MS, HOUR_MS, WEEK_MS } from '../durations.ts';

/** Limits of complaints, beside their rules: the first screen needs none of them. [domain 8, decision 100] */
export const complaintLimits = {
  /** Description, replies and results. */
  textMaxChars: 1_000,
  picturesMax: 6,
  /** Time in which the shopper may object to the result; then the complaint is closed. */
  objectMs: WEEK_MS,
  urgentAnswerMs: 4 * HOUR_MS,
  answerMs: DAY_MS,
  /** Period of the median times on the list. */
  medianMs: 30 * DAY_MS,
} as const;
