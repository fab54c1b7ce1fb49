import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const PRELOADED = /^node --import \.\/packages\/database\/src\/preload-client\.ts /;

describe('in a fresh clone, which has no database client yet,', () => {
  test.each(['start', 'dev', 'bench', 'platform', 'ops', 'db:migrate', 'e2e'])(
    '`pnpm %s` generates it first',
    (name) => {
      expect(scripts[name]).toMatch(PRELOADED);
    },
  );
});
