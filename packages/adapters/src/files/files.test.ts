import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFiles } from './disk.adapter.ts';
import { createFileLinks } from './file-links.ts';
import { createS3Files } from './s3.adapter.ts';

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const html = new TextEncoder().encode('<script>alert(1)</script>');
const now = new Date('2026-11-21T10:20:00Z');

/** Parts of incomplete multipart uploads in the fake S3. */
const parts = new Map<string, Buffer[]>();

/** A fake S3 with the operations that the adapter uses: objects by path, whole or in parts, and its 404 response. */
function serveObjects(): Server {
  const objects = new Map<string, Buffer>();
  return createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const upload = searchParams.get('uploadId');
    if (searchParams.has('uploads')) {
      parts.set(path, []);
      response.end(`<R><UploadId>${path.length}</UploadId></R>`);
      return;
    }
    if (upload) {
      const held = parts.get(path) ?? [];
      if (request.method === 'PUT') held[Number(searchParams.get('partNumber')) - 1] = Buffer.concat(chunks);
      if (request.method === 'POST') objects.set(path, Buffer.concat(held));
      if (request.method !== 'PUT') parts.delete(path);
      response.setHeader('etag', `"${held.length}"`);
      response.end(request.method === 'POST' ? '<R><ETag>"x"</ETag></R>' : undefined);
      return;
    }
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(path);
    const object = objects.get(path);
    if (request.method === 'GET' && !object) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
    } else response.end(request.method === 'GET' ? object : undefined);
  });
}

async function* texts(count: number, size: number) {
  for (let piece = 0; piece < count; piece += 1) yield Buffer.alloc(size, 'x');
}

let folder: string;
let server: Server;
const stores: Record<string, FilesPort> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-files-'));
  server = serveObjects();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  stores.disk = createDiskFiles({ folder, linkKeys: keyRingOf('k') });
  stores.s3 = createS3Files({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'auto',
    bucket: 'larder',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    linkKeys: keyRingOf('k'),
  });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('a file on disk is removed together with the part of a process that was killed while it wrote', async () => {
  const exports = join(folder, 'exports');
  await mkdir(exports, { recursive: true });
  await writeFile(join(exports, 'killed.csv.part'), 'half');
  await stores.disk?.remove('exports/killed.csv');
  expect(await readdir(exports)).toEqual([]);
});

describe.each(['disk', 's3'])('files on %s', (name) => {
  const files = () => stores[name] as FilesPort;

  test('are read with their type until they are deleted', async () => {
    const file = { key: 'products/cola.jpg', contentType: 'image/jpeg', bytes: jpeg } as const;
    expect(await files().put(file)).toEqual({ kind: 'stored' });
    const read = await files().read(file.key);
    expect(read?.contentType).toBe('image/jpeg');
    expect([...(read?.bytes ?? [])]).toEqual([...jpeg]);
    await files().remove(file.key);
    expect(await files().read(file.key)).toBeNull();
  });

  test('are refused if the bytes do not match the declared type', async () => {
    const put = (contentType: 'image/jpeg' | 'text/csv') =>
      files().put({ key: 'x', contentType, bytes: html });
    expect(await put('image/jpeg')).toEqual({ kind: 'bad_content' });
    expect(await put('text/csv')).toEqual({ kind: 'bad_content' });
  });

  test.each([
    ['nothing', 0, 1],
    ['a line', 1, 7],
    ['eleven megabytes', 11 * 16, 65_536],
  ])('write and read a text of %s in parts', async (_, count, size) => {
    await files().write('exports/t.csv', texts(count, size));
    const read = await files().stream('exports/t.csv');
    let bytes = 0;
    for await (const piece of read ?? []) bytes += piece.byteLength;
    expect([read === null, bytes]).toEqual([false, count * size]);
    await files().remove('exports/t.csv');
    expect(await files().stream('exports/t.csv')).toBeNull();
  });

  test.each([1, 6 * 16])(
    'leave nothing behind if the writer of a text fails after %d parts',
    async (count) => {
      async function* broken() {
        yield* texts(count, 65_536);
        throw new Error('no more');
      }
      await expect(files().write('exports/broken.csv', broken())).rejects.toThrow('no more');
      expect(await files().stream('exports/broken.csv')).toBeNull();
      expect(parts.size).toBe(0);
      if (name === 'disk') expect(await readdir(join(folder, 'exports'))).toEqual([]);
    },
  );

  test('have a link with its own expiry that works until then', () => {
    const end = new Date(now.getTime() + 86_400_000);
    const link = new URL(files().linkUntil('exports/t.csv', end), 'http://here');
    const [expires, signature] = ['e', 's'].map((part) => link.searchParams.get(part) ?? '') as [
      string,
      string,
    ];
    const claim = { key: 'exports/t.csv', expires, signature };
    expect(files().opens(claim, new Date(end.getTime() - 1))).toBe(true);
    expect(files().opens(claim, end)).toBe(false);
    expect(files().takes(claim, now)).toBe(false);
  });

  test('have links that work while the key that made them is in the ring', () => {
    const claimOf = (link: string) => {
      const { searchParams } = new URL(link, 'http://here');
      return { key: 'a.jpg', expires: searchParams.get('e') ?? '', signature: searchParams.get('s') ?? '' };
    };
    const claims = [claimOf(files().link('a.jpg', now)), claimOf(files().uploadLink('a.jpg', now))] as const;
    const judge = (links: ReturnType<typeof createFileLinks>) => [
      links.opens(claims[0], now),
      links.takes(claims[1], now),
    ];
    expect(judge(createFileLinks(keyRingOf('new', 'k')))).toEqual([true, true]);
    expect(judge(createFileLinks(keyRingOf('new')))).toEqual([false, false]);
    const claim = claimOf(createFileLinks(keyRingOf('new', 'k')).link('a.jpg', now));
    expect(files().opens(claim, now)).toBe(false);
  });

  test.each(['../keys.json', '/etc/passwd', 'a/../b', 'a//b', '', 'A', 'a b'])(
    'refuse the key %j',
    async (key) => {
      expect(() => files().link(key, now)).toThrow('Not a file key');
      await expect(files().read(key)).rejects.toThrow('Not a file key');
    },
  );

  test('have a link that works for one to two hours and is identical within an hour', () => {
    const link = new URL(files().link('products/cola.jpg', now), 'http://here');
    const claim = (key = 'products/cola.jpg') => ({
      key,
      expires: link.searchParams.get('e') ?? '',
      signature: link.searchParams.get('s') ?? '',
    });
    expect(files().link('products/cola.jpg', new Date('2026-11-21T10:59:59Z'))).toContain(link.search);
    expect(files().opens(claim(), now)).toBe(true);
    expect(files().opens(claim(), new Date('2026-11-21T11:59:59Z'))).toBe(true);
    expect(files().opens(claim(), new Date('2026-11-21T12:00:00Z'))).toBe(false);
    expect(files().opens(claim('products/other.jpg'), now)).toBe(false);
    expect(files().opens({ ...claim(), expires: '9999999999' }, now)).toBe(false);
  });
});
