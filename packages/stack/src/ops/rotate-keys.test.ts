import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountId } from '@larder/domain/ids';
import { readSessionToken, signSessionToken } from '@larder/use-cases/identity/session-token';
import { parseKeyRing } from '@larder/use-cases/key-ring';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSecrets } from './make-secrets.ts';
import { ringFiles, rotateKeys } from './rotate-keys.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-rotation-'));
afterAll(() => rmSync(home, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(home, 'run-'));
  makeSecrets(folder);
});
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const rotate = (step: 'add' | 'switch' | 'drop') => rotateKeys(folder, step, ['token_key']);

const now = new Date('2026-11-25T10:00:00Z');
const claims = {
  accountId: '019ab3c4-1111-7222-8333-444455556666' as AccountId,
  familyId: '019ab3c4-1111-7222-8333-444455556667',
  tokenVersion: 1,
};

/** What a service knows after its restart. */
function restarted() {
  const parsed = parseKeyRing(read('token_key').trim());
  if (!parsed.ok) throw new Error(parsed.fault);
  const { ring } = parsed;
  return {
    sign: () => signSessionToken(ring, claims, now),
    accepts: async (token: string) => (await readSessionToken(ring, token, now)) !== null,
  };
}

describe('pnpm ops rotate-keys', () => {
  test('lets services restart one after the other: each accepts what the other signs', async () => {
    const first = restarted();
    const steps = [];
    for (const step of ['add', 'switch'] as const) {
      const before = restarted();
      rotate(step);
      const after = restarted();
      steps.push(await before.accepts(await after.sign()), await after.accepts(await before.sign()));
    }
    expect(steps).toEqual([true, true, true, true]);
    const token = await first.sign();
    expect(await restarted().accepts(token)).toBe(true);
    rotate('drop');
    expect(await restarted().accepts(token)).toBe(false);
    expect(read('token_key')).toMatch(/^k2:/);
  });

  test('rotates a key that was given as plain text', async () => {
    writeFileSync(join(folder, 'token_key'), 'a plain key of at least 32 characters\n');
    const token = await restarted().sign();
    rotate('add');
    expect(rotate('switch')).toEqual(['token_key: k2 signs, first is accepted as well']);
    expect(await restarted().accepts(token)).toBe(true);
  });

  test('changes nothing more when a step is repeated', () => {
    rotate('add');
    expect(() => rotate('add')).toThrow('token_key is being rotated');
    expect(() => rotate('drop')).toThrow('switch first');
    rotate('switch');
    const after = read('token_key');
    rotate('switch');
    expect(read('token_key')).toBe(after);
    rotate('drop');
    expect(() => rotate('drop')).toThrow('token_key has one key: begin with add');
  });

  test('changes no ring if one of them cannot take the step', () => {
    rotate('add');
    const before = ringFiles.map(read);
    expect(() => rotateKeys(folder, 'add', ringFiles)).toThrow('token_key is being rotated');
    writeFileSync(join(folder, 'payment_key'), 'broken');
    expect(() => rotateKeys(folder, 'add', ['file_link_key', 'payment_key'])).toThrow(
      'payment_key needs at least 32 bytes in each key',
    );
    expect(ringFiles.slice(0, 2).map(read)).toEqual(before.slice(0, 2));
    rmSync(join(folder, 'payment_key'));
    expect(() => rotateKeys(folder, 'add', ['payment_key'])).toThrow('payment_key is missing');
  });
});
