import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { GUEST, GUEST_GROUP, leaveToHost, openToGuest } from './guest-folder.ts';

const OPERATOR = 4_711;
const home = mkdtempSync(join(tmpdir(), 'larder-guest-'));
afterAll(() => rmSync(home, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(home, 'exchange-'));
  chmodSync(folder, 0o755);
  chownSync(folder, OPERATOR, OPERATOR);
});
const of = (...path: string[]) => {
  const { uid, gid, mode } = statSync(join(folder, ...path));
  return { uid, gid, mode: mode & 0o777 };
};

// Only root may give files away; `compose-system.test.ts` sees the same with an engine.
describe.skipIf(process.getuid?.() !== 0)('a folder that a command in a container works in', () => {
  test('opens to the command and closes to everybody else', () => {
    writeFileSync(join(folder, 'list.csv'), '', { mode: 0o600 });
    chownSync(join(folder, 'list.csv'), OPERATOR, OPERATOR);
    openToGuest(folder);
    expect(of()).toEqual({ uid: OPERATOR, gid: GUEST_GROUP, mode: 0o770 });
    expect(of('list.csv')).toEqual({ uid: OPERATOR, gid: GUEST_GROUP, mode: 0o660 });
  });

  test('leaves what the command wrote to the owner of the folder', () => {
    openToGuest(folder);
    mkdirSync(join(folder, 'stickers'), { mode: 0o700 });
    writeFileSync(join(folder, 'stickers', 'secrets.csv'), '', { mode: 0o600 });
    for (const path of ['stickers', 'stickers/secrets.csv'])
      chownSync(join(folder, path), GUEST, GUEST_GROUP);
    leaveToHost(folder);
    expect(of('stickers')).toMatchObject({ uid: OPERATOR, mode: 0o700 });
    expect(of('stickers', 'secrets.csv')).toMatchObject({ uid: OPERATOR, mode: 0o600 });
    // The next command writes there as well.
    openToGuest(folder);
    expect(of('stickers')).toEqual({ uid: OPERATOR, gid: GUEST_GROUP, mode: 0o770 });
  });

  test('never follows a link out of it', () => {
    const outside = join(home, 'outside');
    writeFileSync(outside, '', { mode: 0o600 });
    symlinkSync(outside, join(folder, 'link'));
    openToGuest(folder);
    leaveToHost(folder);
    expect(statSync(outside)).toMatchObject({ uid: 0, gid: 0 });
    expect(statSync(outside).mode & 0o777).toBe(0o600);
  });
});
