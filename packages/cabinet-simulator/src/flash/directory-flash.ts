import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Flash, FlashContents, LogRecord } from './flash.ts';

/**
 * Flash in a folder: one JSON file a key, replaced by rename, and `events.jsonl` that only grows until it is compacted.
 * Survives a killed process; a machine that loses power may lose the last moments (no fsync).
 */
export function createDirectoryFlash(folder: string): Flash {
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, 'events.jsonl');
  const fileOf = (key: string) => join(folder, `${key}.json`);

  function replace(file: string, text: string): void {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  return {
    read<Key extends keyof FlashContents>(key: Key): FlashContents[Key] | undefined {
      const file = fileOf(key);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    },
    write: (key, value) => replace(fileOf(key), JSON.stringify(value)),
    readLog: () => (existsSync(logFile) ? parseLines(readFileSync(logFile, 'utf8')) : []),
    appendLog: (record) => appendFileSync(logFile, `${JSON.stringify(record)}\n`),
    replaceLog: (records) =>
      replace(logFile, records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    erase() {
      for (const name of readdirSync(folder)) {
        if (/\.(json|jsonl|new)$/.test(name)) rmSync(join(folder, name));
      }
    },
  };
}

/** Returns false if a file of the folder is not JSON. A missing folder is an empty flash. */
export function isReadableFlash(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (name.endsWith('.json')) JSON.parse(text);
      if (name.endsWith('.jsonl')) parseLines(text);
    }
    return true;
  } catch {
    return false;
  }
}

/** Skips half a last line, left by a process killed while writing: that event was never delivered. */
function parseLines(text: string): LogRecord[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): LogRecord => JSON.parse(line));
}
