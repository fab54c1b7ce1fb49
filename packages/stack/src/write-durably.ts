import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a small file, which only its owner may read unless `mode` says more. A power cut leaves the old text or the
 * new one, never a part.
 */
export function writeDurably(path: string, text: string, mode = 0o600): void {
  const unfinished = `${path}.new`;
  const file = openSync(unfinished, 'w', mode);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
  syncFolder(dirname(path));
}

/** Flushes the rename itself; Windows cannot open folders and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
