import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { selectPackages, splitByHash, withResults } from './unchanged-packages.ts';

const hashes = { 'packages/domain': 'd1', 'packages/ui': 'u1', 'packages/i18n': 'i1' };
const file = (path: string, status = 'passed') => ({ name: resolve(path), status });

describe('a package', () => {
  test('is left out if its tests passed with the same hash', () => {
    const passed = { 'packages/domain': 'd1', 'packages/ui': 'u0' };
    expect(splitByHash(hashes, passed)).toEqual({
      changed: ['packages/ui', 'packages/i18n'],
      unchanged: ['packages/domain'],
    });
  });

  test('always runs if its tests read the whole repository', () => {
    expect(splitByHash(hashes, hashes).changed).toEqual(['packages/i18n']);
  });

  test('is remembered with its hash when all its files passed, and forgotten when one failed', () => {
    const files = [
      file('packages/domain/src/a.test.ts'),
      file('packages/domain/src/b.test.ts', 'failed'),
      file('packages/ui/src/a.test.tsx'),
    ];
    const changed = ['packages/domain', 'packages/ui'];
    const passed = { 'packages/domain': 'd1', 'packages/stack': 's1' };
    expect(withResults({ passed, hashes, changed, files })).toEqual({
      'packages/domain': '',
      'packages/ui': 'u1',
      'packages/stack': 's1',
    });
  });
});

test('has a hash for every package and leaves none out in CI', async () => {
  const { changed, unchanged } = await selectPackages(true);
  expect(changed).toEqual(expect.arrayContaining(['apps/api', 'bench', 'packages/domain', 'packages/stack']));
  expect(unchanged).toEqual([]);
});
