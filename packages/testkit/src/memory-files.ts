import type { FilesPort, StoredFile } from '@larder/use-cases/ports/files.port';

/** Files kept in memory; `keys` are those that are there. */
export function createMemoryFiles(): FilesPort & { readonly keys: () => string[] } {
  const stored = new Map<string, StoredFile>();
  return {
    keys: () => [...stored.keys()],
    put: async ({ key, contentType, bytes }) => {
      stored.set(key, { contentType, bytes });
      return { kind: 'stored' };
    },
    read: async (key) => stored.get(key) ?? null,
    remove: async (key) => {
      stored.delete(key);
    },
    link: (key) => `/files/${key}?e=1&s=test`,
    opens: () => true,
    uploadLink: (key) => `/files/${key}?e=1&s=put`,
    takes: () => true,
  };
}
