import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { checkKey, createFileLinks } from './file-links.ts';
import { sniffContentType } from './sniff-content-type.ts';

/** Files in a folder of this machine. */
export function createDiskFiles(options: { readonly folder: string; readonly linkKey: string }): FilesPort {
  const pathOf = (key: string) => join(options.folder, checkKey(key));
  return {
    ...createFileLinks(options.linkKey),
    put: async ({ key, contentType, bytes }) => {
      if (sniffContentType(bytes) !== contentType) return { kind: 'bad_content' };
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      await writeFile(part, bytes);
      await rename(part, path);
      return { kind: 'stored' };
    },
    read: async (key) => {
      const bytes = await readFile(pathOf(key)).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code === 'ENOENT' || failure.code === 'EISDIR' || failure.code === 'ENOTDIR') return null;
        throw failure;
      });
      if (!bytes) return null;
      const contentType = sniffContentType(bytes);
      return contentType ? { contentType, bytes } : null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
