import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyHashed } from './copy-hashed.ts';

let home: string;
const place = (...path: string[]) => join(home, ...path);
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'larder-copy-'));
  mkdirSync(place('from', 'inner', 'empty'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('copyHashed copies the wanted files with their folders, and returns size and hash of each', async () => {
  writeFileSync(place('from', 'a'), 'one');
  writeFileSync(place('from', 'inner', 'b'), 'three');
  writeFileSync(place('from', 'inner', 'b.part'), 'not yet');
  const large = 'large'.repeat(300_000);
  writeFileSync(place('from', 'inner', 'large'), large);
  symlinkSync(place('from', 'a'), place('from', 'link'));
  const wants = (path: string) => !path.endsWith('.part');
  expect(await copyHashed(place('from'), place('to'), { wants, flush: true })).toEqual({
    a: [3, sha256('one')],
    'inner/b': [5, sha256('three')],
    'inner/large': [1_500_000, sha256(large)],
  });
  expect(readdirSync(place('to'), { recursive: true }).sort()).toEqual([
    'a',
    'inner',
    'inner/b',
    'inner/empty',
    'inner/large',
  ]);
  expect(readFileSync(place('to', 'inner', 'large'), 'utf8')).toBe(large);
  expect(readFileSync(place('to', 'inner', 'b'), 'utf8')).toBe('three');
});

test('copyHashed skips a file that is deleted meanwhile', async () => {
  for (let n = 0; n < 100; n += 1) writeFileSync(place('from', `file-${n}`), 'x');
  const wants = (path: string) => {
    // Listed, and deleted before its turn comes.
    if (path === 'file-50') rmSync(place('from', path));
    return true;
  };
  const hashes = await copyHashed(place('from'), place('to'), { wants, flush: false });
  expect(Object.keys(hashes)).toHaveLength(99);
  expect(hashes).not.toHaveProperty('file-50');
});

test('copyHashed stops at the first file that cannot be written', async () => {
  rmSync(place('from', 'inner'), { recursive: true });
  for (let n = 0; n < 100; n += 1) writeFileSync(place('from', `file-${n}`), 'x');
  const [first = ''] = readdirSync(place('from'));
  mkdirSync(place('to', first), { recursive: true });
  await expect(copyHashed(place('from'), place('to'), { flush: false })).rejects.toThrow('EISDIR');
  expect(readdirSync(place('to')).length).toBeLessThan(50);
});

test('copyHashed refuses a missing folder', async () => {
  await expect(copyHashed(place('nowhere'), place('to'), { flush: false })).rejects.toThrow('ENOENT');
});
