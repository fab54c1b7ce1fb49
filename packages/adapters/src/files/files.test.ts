import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFiles } from './disk.adapter.ts';
import { createS3Files } from './s3.adapter.ts';

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const html = new TextEncoder().encode('<script>alert(1)</script>');
const now = new Date('2026-11-21T10:20:00Z');

/** As much of S3 as the adapter uses: objects by path, a 404 in its words. */
function serveObjects(): Server {
  const objects = new Map<string, Buffer>();
  return createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://s3').pathname;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(path);
    const object = objects.get(path);
    if (request.method === 'GET' && !object) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
    } else response.end(request.method === 'GET' ? object : undefined);
  });
}

let folder: string;
let server: Server;
const stores: Record<string, FilesPort> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-files-'));
  server = serveObjects();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  stores.disk = createDiskFiles({ folder, linkKey: 'k' });
  stores.s3 = createS3Files({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'auto',
    bucket: 'larder',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    linkKey: 'k',
  });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe.each(['disk', 's3'])('files on %s', (name) => {
  const files = () => stores[name] as FilesPort;

  test('what was put is read with its type, until it is removed', async () => {
    const file = { key: 'products/cola.jpg', contentType: 'image/jpeg', bytes: jpeg } as const;
    expect(await files().put(file)).toEqual({ kind: 'stored' });
    const read = await files().read(file.key);
    expect(read?.contentType).toBe('image/jpeg');
    expect([...(read?.bytes ?? [])]).toEqual([...jpeg]);
    await files().remove(file.key);
    expect(await files().read(file.key)).toBeNull();
  });

  test('bytes that are not what they are called are not kept', async () => {
    const put = (contentType: 'image/jpeg' | 'text/csv') =>
      files().put({ key: 'x', contentType, bytes: html });
    expect(await put('image/jpeg')).toEqual({ kind: 'bad_content' });
    expect(await put('text/csv')).toEqual({ kind: 'bad_content' });
  });

  test.each(['../keys.json', '/etc/passwd', 'a/../b', 'a//b', '', 'A', 'a b'])(
    'the key %j is none',
    async (key) => {
      expect(() => files().link(key, now)).toThrow('Not a file key');
      await expect(files().read(key)).rejects.toThrow('Not a file key');
    },
  );

  test('a link opens for one to two hours and is the same within an hour', () => {
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
