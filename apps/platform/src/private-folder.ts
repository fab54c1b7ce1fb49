import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A folder that only its owner can read, for what is shown once. */
export type PrivateFolder = {
  readonly path: string;
  /** Writes a file that was not there before, named by the time, and answers its path: what is in it exists nowhere else. */
  write(name: string, extension: string, content: string | Uint8Array): string;
};

/** Opened before anything is changed: throws where nothing could be written afterwards. */
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
