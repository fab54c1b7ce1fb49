import { Readable } from 'node:stream';
import type { FilesPort, StoredFile } from '@larder/use-cases/ports/files.port';

/** Stores files in memory; `keys` returns the keys of existing files. */
export function createMemoryFiles(): FilesPort & { readonly keys: () => string[] } {
  const stored = new Map<string, StoredFile>();
  return {
    keys: () => [...stored.keys()],
    put: async ({ key, contentType, bytes }) => {
      stored.set(key, { contentType, bytes });
      return { kind: 'stored' };
    },
    write: async (key, pieces) => {
      const all: Uint8Array[] = [];
      for await (const piece of pieces) all.push(piece);
      stored.set(key, { contentType: 'text/csv', bytes: Buffer.concat(all) });
    },
    read: async (key) => stored.get(key) ?? null,
    stream: async (key) => {
      const file = stored.get(key);
      return file ? Readable.from([file.bytes]) : null;
    },
    remove: async (key) => {
      stored.delete(key);
    },
    link: (key) => `/files/${key}?e=1&s=test`,
    linkUntil: (key, end) => `/files/${key}?e=${end.getTime() / 1000}&s=test`,
    opens: () => true,
    uploadLink: (key) => `/files/${key}?e=1&s=put`,
    takes: () => true,
  };
}
