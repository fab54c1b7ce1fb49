import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrMakeKeys } from './keys.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'larder-keys-')), 'keys.json');

test('keys are created once, differ from each other and are readable by their owner only', () => {
  const file = newFile();
  const keys = readOrMakeKeys(file);
  expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readOrMakeKeys(file)).toEqual(keys);
});

test('a key that a newer version needs is added, and the others stay', () => {
  const file = newFile();
  const { tokenKey, ...others } = readOrMakeKeys(file);
  writeFileSync(file, JSON.stringify(others));
  const completed = readOrMakeKeys(file);
  expect(completed).toMatchObject(others);
  expect(completed.tokenKey).not.toBe(tokenKey);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(completed);
});

test.each(['', '{"tokenKey": "abc', 'null', '[]'])(
  'a damaged file of keys (%j) is named and left as it is',
  (text) => {
    const file = newFile();
    writeFileSync(file, text);
    expect(() => readOrMakeKeys(file)).toThrow(`${file} is damaged`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
