import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeyRing } from '@larder/use-cases/key-ring';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { checkKey, createFileLinks } from './file-links.ts';
import { sniffContentType } from './sniff-content-type.ts';

/** Stores files in a local folder. */
export function createDiskFiles(options: { readonly folder: string; readonly linkKeys: KeyRing }): FilesPort {
  const pathOf = (key: string) => join(options.folder, checkKey(key));
  return {
    ...createFileLinks(options.linkKeys),
    put: async ({ key, contentType, bytes }) => {
      if (sniffContentType(bytes) !== contentType) return { kind: 'bad_content' };
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      await writeFile(part, bytes);
      await rename(part, path);
      return { kind: 'stored' };
    },
    write: async (key, pieces) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // One writer each, so the name is known to `remove` after a process that died while it wrote.
      const part = partOf(path);
      try {
        await writeFile(part, pieces);
        await rename(part, path);
      } catch (failure) {
        await rm(part, { force: true });
        throw failure;
      }
    },
    stream: async (key) => {
      const file = await open(pathOf(key)).catch(orNone);
      return file?.createReadStream() ?? null;
    },
    read: async (key) => {
      const bytes = await readFile(pathOf(key)).catch(orNone);
      if (!bytes) return null;
      const contentType = sniffContentType(bytes);
      return contentType ? { contentType, bytes } : null;
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(partOf(path), { force: true });
      await rm(path, { force: true });
    },
  };
}

/** Where a generated file grows until it is complete. */
const partOf = (path: string) => `${path}.part`;

/** Returns null for a missing file; throws any other failure. */
function orNone(failure: NodeJS.ErrnoException): null {
  if (failure.code === 'ENOENT' || failure.code === 'EISDIR' || failure.code === 'ENOTDIR') return null;
  throw failure;
}
