import { createHash } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type StageOptions = {
  /** Not on a memory file system: as many uploads as there are cabinets may wait here. */
  readonly folder: string;
  /** Name of the file while it is opened; unique. */
  readonly name: string;
  readonly maxBytes: number;
  /** Time limit of the whole body. */
  readonly limitMs: number;
};

export type Staged = {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Reads all of it into memory. */
  read(): Promise<Buffer>;
  close(): Promise<void>;
};

/**
 * Streams a body to disk, so that a slow sender holds no memory and takes no other's place. Null for more than
 * `maxBytes`; throws when the body ends early or takes longer than `limitMs`. The file has no name, so the system
 * removes it with this process.
 */
export async function stageUpload(
  body: Readable,
  { folder, name, maxBytes, limitMs }: StageOptions,
): Promise<Staged | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const limit = setTimeout(
    () => body.destroy(new Error(`the upload took longer than ${limitMs} ms`)),
    limitMs,
  );
  try {
    // Not destroyed on the way out: its socket still carries the refusal.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        await file.close();
        return null;
      }
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (failure) {
    await file.close();
    throw failure;
  } finally {
    clearTimeout(limit);
  }
  return {
    sizeBytes,
    sha256: hash.digest('hex'),
    read: async () => {
      const bytes = Buffer.alloc(sizeBytes);
      await file.read(bytes, 0, sizeBytes, 0);
      return bytes;
    },
    close: () => file.close(),
  };
}
