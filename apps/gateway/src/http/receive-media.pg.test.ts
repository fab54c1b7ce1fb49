import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { createS3Files } from '@larder/adapters/files/s3.adapter';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type ObjectServer, startObjectServer } from '../../test/object-server.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import {
  cabinetAt,
  startTestGateway,
  testBrokerToken,
  testInternalSecret,
  testSecretHmac,
} from '../../test/start-test-gateway.ts';
import type { Gateway } from '../gateway.ts';
import { uploadSigner } from './sign-upload.ts';

let database: TestDatabase;
let env: TestEnvironment;
let folder: string;
let objects: ObjectServer;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
  folder = await mkdtemp(join(tmpdir(), 'larder-slots-'));
  objects = await startObjectServer();
});
afterAll(async () => {
  objects.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const s3 = () =>
  createS3Files({
    endpoint: objects.endpoint,
    region: 'auto',
    bucket: 'larder',
    linkKeys: keyRingOf('k'),
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
const stores: Record<string, () => FilesPort> = {
  disk: () => createDiskFiles({ folder, linkKeys: keyRingOf('k') }),
  s3,
};

/** A picture of 64 by 48 pixels, by its header. */
const picture = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 48, 0, 64, 3, 1, 2, 3]);
const video = Uint8Array.from([0, 0, 0, 8, ...new TextEncoder().encode('ftypisom')]);

const changed = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

type Slot = { readonly key: string; readonly putUrl: string };

describe.each(['disk', 's3'])('a slot for a picture, its files on %s', (store) => {
  let gateway: Gateway;
  let files: FilesPort;
  let slot: Slot;
  let foreign: Slot;

  beforeAll(async () => {
    files = (stores[store] as () => FilesPort)();
    gateway = await startTestGateway({ ...env, ports: { ...env.ports, files } });
  });
  afterAll(() => gateway.close());

  beforeEach(async () => {
    slot = await openSlot();
    foreign = await openSlot();
  });

  async function openSlot(): Promise<Slot> {
    const merchant = await givenMerchant(database.prisma);
    const device = await givenCabinet(database.prisma, merchant.id, { secretHmac: testSecretHmac(env) });
    const cabinet: ScriptedCabinet = cabinetAt(gateway, env, device.deviceNo);
    await cabinet.connect();
    await cabinet.send('media.slot', {
      reqId: 'r-000001',
      sessionId: null,
      kind: 'still',
      mime: 'image/jpeg',
      bytes: picture.length,
    });
    await expect.poll(() => cabinet.last('res')?.ok).toBe(true);
    const answer = cabinet.last('res') as unknown as { readonly body: Slot };
    await cabinet.leave();
    return answer.body;
  }

  function put(putUrl: string, bytes: Uint8Array = picture, mime = 'image/jpeg'): Promise<number> {
    const body = bytes as Uint8Array<ArrayBuffer>;
    // Cut off in the middle of too many bytes, a client may see no response at all.
    return fetch(putUrl, { method: 'PUT', headers: { 'content-type': mime }, body }).then(
      ({ status }) => status,
      () => 413,
    );
  }

  function altered(change: (url: URL) => void): string {
    const url = new URL(slot.putUrl);
    change(url);
    return url.href;
  }

  /** The link of the slot as a holder of another secret would sign it. */
  function signedBy(secret: string): string {
    const { origin, searchParams } = new URL(slot.putUrl);
    const expiresAt = new Date(Number(searchParams.get('e')) * 1_000);
    return uploadSigner(secret, origin)({ key: slot.key, mime: 'image/jpeg', expiresAt });
  }

  test('accepts the file it was opened for, once', async () => {
    expect(await put(slot.putUrl)).toBe(204);
    expect([...((await files.read(slot.key))?.bytes ?? [])]).toEqual([...picture]);
    expect(await put(slot.putUrl)).toBe(404);
  });

  /** Sends the head and one byte of a body, and no more. */
  async function trickle(putUrl: string): Promise<Socket> {
    const { hostname, port, pathname, search } = new URL(putUrl);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\ncontent-length: ${picture.length}\r\n\r\n\xff`,
      'latin1',
    );
    await once(socket, 'connect');
    return socket;
  }

  test('delays no other cabinet while its own cabinet trickles', async () => {
    const slow = await Promise.all(
      [slot, foreign, ...(await Promise.all([0, 1, 2].map(openSlot)))].map((one) => trickle(one.putUrl)),
    );
    const other = await openSlot();
    expect(await put(other.putUrl)).toBe(204);
    // The cabinet's own place is taken; it is free again once the slow upload is gone.
    await expect.poll(() => put(slot.putUrl, picture.subarray(0, 1))).toBe(503);
    for (const socket of slow) socket.destroy();
    await expect.poll(() => put(slot.putUrl)).toBe(204);
  });

  const wrong: [what: string, attempt: () => Promise<number>, status: number][] = [
    [
      "another cabinet's key under the own signature",
      () => put(altered((url) => Object.assign(url, { pathname: new URL(foreign.putUrl).pathname }))),
      403,
    ],
    [
      'a changed signature',
      () => put(altered(({ searchParams }) => searchParams.set('s', changed(searchParams.get('s') ?? '')))),
      403,
    ],
    ['a signature by the token of brokers', () => put(signedBy(testBrokerToken)), 403],
    ['a signature by the whole internal secret', () => put(signedBy(testInternalSecret)), 403],
    ['no signature', () => put(altered(({ searchParams }) => searchParams.delete('s'))), 403],
    ['a later expiry', () => put(altered(({ searchParams }) => searchParams.set('e', '9999999999'))), 403],
    [
      'another kind in the link',
      () => put(altered(({ searchParams }) => searchParams.set('t', 'video/mp4'))),
      403,
    ],
    ['another kind than the link allows', () => put(slot.putUrl, video, 'video/mp4'), 403],
    ['bytes of no picture', () => put(slot.putUrl, video), 415],
    ['bytes that only begin as a picture', () => put(slot.putUrl, picture.subarray(0, 4)), 415],
    ['one byte more than was announced', () => put(slot.putUrl, Uint8Array.from([...picture, 0])), 413],
    ['far too many bytes', () => put(slot.putUrl, new Uint8Array(33 * 1024 * 1024).fill(1)), 413],
    [
      'an expired link',
      () => {
        env.clock.advance(31 * 60_000);
        return put(slot.putUrl);
      },
      403,
    ],
  ];
  test.each(wrong)('refuses %s', async (_what, attempt, status) => {
    expect(await attempt()).toBe(status);
    for (const { key } of [slot, foreign]) {
      expect(await files.read(key)).toBeNull();
      const row = await database.prisma.fileObject.findUniqueOrThrow({ where: { key } });
      expect(row.state).toBe('pending');
    }
  });
});
