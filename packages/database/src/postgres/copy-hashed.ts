import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Size and SHA-256 of a file, by its path with slashes below the folder that was copied. */
export type FileHashes = Record<string, readonly [bytes: number, sha256: string]>;

type FileHash = FileHashes[string];

/** Larger files are streamed. Most files of a cluster have a page or two, and a stream costs more than their bytes. */
const WHOLE_BYTES = 1_048_576;

/** Reads a small file whole; null if it is a large one. */
async function readSmall(path: string): Promise<Buffer | null> {
  const { size } = await stat(path);
  return size <= WHOLE_BYTES ? readFile(path) : null;
}

const hashOf = (bytes: Buffer): FileHash => [bytes.byteLength, hash('sha256', bytes, 'hex')];

/** Passes the bytes through and hashes them. */
function hashing() {
  const sha256 = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      sha256.update(chunk);
      bytes += chunk.byteLength;
      next(null, chunk);
    },
  });
  return { through, result: (): FileHash => [bytes, sha256.digest('hex')] };
}

export async function hashFile(path: string): Promise<FileHash> {
  const small = await readSmall(path);
  if (small) return hashOf(small);
  const { through, result } = hashing();
  await pipeline(createReadStream(path), through.resume());
  return result();
}

export type CopyOptions = {
  /** Selects files and folders by their path below `from`; all if absent. */
  readonly wants?: (path: string) => boolean;
  /** True: every file is flushed to disk when the call returns. */
  readonly flush: boolean;
};

/** Files copied at the same time, because flushing one is mostly waiting. */
const AT_ONCE = 8;

/**
 * Copies a folder recursively, file by file with its hash. Skips a file that is deleted meanwhile, because a database
 * or a file store deletes files at any time.
 */
export async function copyHashed(
  from: string,
  to: string,
  { wants = () => true, flush }: CopyOptions,
): Promise<FileHashes> {
  const hashes: FileHashes = {};
  const left = filesBelow(from, to, wants);
  const copying = Array.from({ length: AT_ONCE }, async () => {
    for await (const path of left) {
      const copied = await copyOne(join(from, path), join(to, path), flush).catch(orVanished);
      if (copied) hashes[path] = copied;
    }
  });
  // Waits for all of them, so that nothing is still being written when this throws.
  const failed = (await Promise.allSettled(copying)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return hashes;
}

/**
 * Yields the wanted files and creates their folders in `to`. Several loops may share it: each file goes to one of them,
 * and when one loop breaks off, the others end too.
 */
async function* filesBelow(
  from: string,
  to: string,
  wants: (path: string) => boolean,
  path = '',
): AsyncGenerator<string> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const inner = path ? `${path}/${entry.name}` : entry.name;
    if (!wants(inner)) continue;
    if (entry.isDirectory()) yield* filesBelow(from, to, wants, inner);
    else if (entry.isFile()) yield inner;
  }
}

/** Copies one file and returns its size and hash. */
export async function copyOne(from: string, to: string, flush: boolean): Promise<FileHash> {
  const small = await readSmall(from);
  if (small) {
    await writeFile(to, small, { mode: 0o600, flush });
    return hashOf(small);
  }
  const { through, result } = hashing();
  await pipeline(createReadStream(from), through, createWriteStream(to, { mode: 0o600, flush }));
  return result();
}

function orVanished(failure: NodeJS.ErrnoException): null {
  if (failure.code === 'ENOENT') return null;
  throw failure;
}
