/** Polling interval: silence raises no event, so a new silence shows only after a poll. [screens A-1] */
export const silencePollMs = 30_000;
