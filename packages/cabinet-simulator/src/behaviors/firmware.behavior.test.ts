import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';
import type { CabinetOptions } from '../create-cabinet.ts';

const maker = generateKeyPairSync('ed25519');
const firmwareKey = maker.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const image = new TextEncoder().encode('firmware 1.9.0');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const signed = (bytes: Uint8Array, key = maker.privateKey) =>
  `ed25519:${sign(null, hashOf(bytes), key).toString('base64')}`;

function setup(options: Partial<CabinetOptions> = {}) {
  const parts = testCabinet({ firmwareKey, download: async () => image, ...options });
  const { cloud, clock } = parts;
  parts.start();
  const inS = (s: number) => new Date(clock.now() + s * 1_000).toISOString();
  const update = (changes: object = {}, window = { fromUtc: inS(0), toUtc: inS(7_200) }) =>
    cloud.command('ota.update', {
      artifact: 'controller',
      version: '1.9.0',
      url: 'https://objects.example/fw',
      bytes: image.byteLength,
      sha256: hashOf(image).toString('hex'),
      sig: signed(image),
      window,
      force: false,
      ...changes,
    });
  /** Advances virtual time in steps, with room for the download between them. */
  const pass = async (s: number) => {
    for (let at = 0; at < s; at += 5) {
      clock.advance(5_000);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return {
    ...parts,
    inS,
    update,
    pass,
    progress: () =>
      cloud
        .events()
        .flatMap((event) =>
          event.type === 'ota.progress'
            ? [[event.data.state, event.data.pct ?? event.data.code].filter(Boolean).join(' ')]
            : [],
        ),
    lastAnswer: (id: string) =>
      cloud.received('cmd.status').findLast(({ data }) => data.commandId === id)?.data,
    birth: () => cloud.received('birth').at(-1)?.data,
  };
}

const whole = [
  'scheduled',
  'downloading',
  'downloading 100',
  'verifying',
  'installing',
  'rebooting',
  'verified 100',
];

describe('a firmware update', () => {
  test('waits for its window, restarts, and is kept when the birth is accepted', async () => {
    const { update, pass, progress, lastAnswer, birth, inS, flash } = setup();
    const id = update({}, { fromUtc: inS(600), toUtc: inS(1_200) });
    await pass(595);
    expect(progress()).toEqual(['scheduled']);
    await pass(60);
    expect(progress()).toEqual(whole);
    expect(birth()).toMatchObject({ bootReason: 'ota', fw: '1.9.0' });
    expect(lastAnswer(id)).toMatchObject({ state: 'succeeded', result: { version: '1.9.0' } });
    expect(flash.read('firmware')).toBe('1.9.0');
    expect(flash.read('trial')).toBeNull();
  });

  test.each([
    ['of another length', { bytes: image.byteLength + 1 }, 'BAD_SIZE'],
    ['of other contents', { sha256: 'a'.repeat(64) }, 'BAD_HASH'],
    ['without a signature', { sig: 'none' }, 'BAD_SIGNATURE'],
    [
      'with a foreign signature',
      { sig: signed(image, generateKeyPairSync('ed25519').privateKey) },
      'BAD_SIGNATURE',
    ],
  ])('is not installed with an image %s', async (_, changes, code) => {
    const { update, pass, progress, lastAnswer, cabinet } = setup();
    const id = update(changes);
    await pass(120);
    expect(progress().at(-1)).toBe(`failed ${code}`);
    expect(lastAnswer(id)).toMatchObject({ state: 'failed', detail: code });
    expect(cabinet.state().firmware).toBe('1.8.2');
  });

  test('is fetched up to five times, a minute apart', async () => {
    let asked = 0;
    const { update, pass, progress } = setup({
      download: async () => {
        asked += 1;
        throw new Error('HTTP 503');
      },
    });
    update();
    await pass(400);
    expect(asked).toBe(5);
    expect(progress().at(-1)).toBe('failed DOWNLOAD');
  });

  test('starts over after a power cut in the middle', async () => {
    const { update, pass, progress, cabinet, lastAnswer, clock } = setup();
    const id = update();
    await pass(10);
    clock.advance(1_000);
    expect(progress().at(-1)).toBe('installing');
    cabinet.cutPower({ ups: false });
    await pass(60);
    cabinet.restorePower();
    await pass(60);
    expect(progress().filter((said) => said === 'downloading')).toHaveLength(2);
    expect(progress().at(-1)).toBe('verified 100');
    expect(lastAnswer(id)).toMatchObject({ state: 'succeeded' });
  });

  test('is rolled back when the new firmware does not start', async () => {
    const { update, pass, progress, cabinet, birth, lastAnswer } = setup();
    cabinet.fault({ kind: 'broken_firmware' });
    const id = update();
    await pass(120);
    expect(progress().at(-1)).toBe('rolled_back BOOT_FAILED');
    expect(birth()).toMatchObject({ fw: '1.8.2' });
    expect(cabinet.state().online).toBe(true);
    expect(lastAnswer(id)).toMatchObject({ state: 'failed', detail: 'BOOT_FAILED' });
  });

  test('is rolled back when no birth is accepted for ten minutes', async () => {
    const { update, pass, progress, cabinet, cloud } = setup();
    update();
    await pass(5);
    cloud.rules.birth = 'pending';
    await pass(400);
    expect(cabinet.state().firmware).toBe('1.9.0');
    await pass(300);
    expect(cabinet.state().firmware).toBe('1.8.2');
    cloud.rules.birth = 'accepted';
    await pass(120);
    expect(progress().at(-1)).toBe('rolled_back NOT_ACCEPTED');
  });

  test('is refused while a session is open, and never restarts during one', async () => {
    const { update, pass, progress, cabinet, lastAnswer } = setup();
    cabinet.keyOpen('L');
    const refused = update();
    await pass(5);
    expect(lastAnswer(refused)).toMatchObject({ state: 'rejected', code: 'BUSY' });
    cabinet.closeDoor('L');
    await pass(30);
    update();
    await pass(5);
    cabinet.keyOpen('L');
    await pass(60);
    expect(progress().at(-1)).toBe('installing');
    cabinet.closeDoor('L');
    await pass(60);
    expect(progress().at(-1)).toBe('verified 100');
  });

  test('fails when its window has passed while the cabinet was away', async () => {
    const { update, pass, progress, cabinet, inS } = setup();
    update({}, { fromUtc: inS(600), toUtc: inS(900) });
    await pass(5);
    cabinet.cutPower({ ups: false });
    await pass(1_000);
    cabinet.restorePower();
    await pass(60);
    expect(progress().at(-1)).toBe('failed WINDOW_PASSED');
  });

  test('is refused while another is under way', async () => {
    const { update, pass, lastAnswer } = setup();
    update();
    const second = update();
    await pass(5);
    expect(lastAnswer(second)).toMatchObject({ state: 'rejected', code: 'BUSY' });
  });
});
