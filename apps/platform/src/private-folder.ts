import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A folder readable only by its owner, for data that is shown once. */
export type PrivateFolder = {
  readonly path: string;
  /** Writes a new file named by the time and returns its path. Never overwrites: its content exists nowhere else. */
  write(name: string, extension: string, content: string | Uint8Array): string;
};

/** Opened before any change: throws if nothing could be written afterwards. */
export function openPrivateFolder(folder: string, now: Date): PrivateFolder {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  accessSync(path, constants.W_OK);
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  return {
    path,
    write: (name, extension, content) => {
      const file = join(path, `${name}-${stamp}.${extension}`);
      writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
      return file;
    },
  };
}
