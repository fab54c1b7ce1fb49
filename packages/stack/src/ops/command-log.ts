import type { Log } from '@larder/use-cases/log';

/** The log of a command: faults only, as lines for the operator. */
export const commandLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_, message) => console.error(message),
  error: (_, message) => console.error(message),
};
