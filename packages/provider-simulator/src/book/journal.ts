import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { BookEntry } from './book-entry.ts';

export type Journal = {
  /** The entries so far, oldest first. */
  read(): BookEntry[];
  append(entry: BookEntry): void;
  close(): void;
};

/**
 * Opens an append-only file of entries, one JSON text a line, readable by its owner only. A line that a crash left
 * unfinished is cut off: its request was never answered.
 */
export function openJournal(path: string): Journal {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) truncateSync(path, whole);
  const entries = bytes
    .subarray(0, whole)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BookEntry);
  const file = openSync(path, 'a', 0o600);
  return {
    read: () => entries,
    append: (entry) => void writeSync(file, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(file),
  };
}
