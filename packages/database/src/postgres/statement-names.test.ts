import { expect, test } from 'vitest';
import { statementNames } from './statement-names.ts';

test('statementNames keeps the name of a statement and names others, up to a limit', () => {
  const nameOf = statementNames(2);
  expect(['a', 'b', 'a', 'c', 'b'].map((sql) => nameOf({ sql }))).toEqual([
    'prisma_0',
    'prisma_1',
    'prisma_0',
    '',
    'prisma_1',
  ]);
});
