import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line that may stand in a log of this run, and why. */
export type Named = { readonly pattern: RegExp; readonly reason: string };

/** Lines of all logs in a folder that no pattern names: warnings, errors, and whatever is no line of a logger. */
export function logFaults(folder: string, named: readonly Named[]): readonly string[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !named.some(({ pattern }) => pattern.test(line)))
      .map((line) => `${file}: ${line}`),
  );
}
