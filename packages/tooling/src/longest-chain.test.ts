import { expect, test } from 'vitest';
import { type CruisedModule, longestChain } from './longest-chain.ts';

const module = (source: string, ...imports: string[]): CruisedModule => ({
  source,
  dependencies: imports.map((name) => {
    const isTypeOnly = name.startsWith('type ');
    return {
      resolved: name.replace('type ', ''),
      dependencyTypes: isTypeOnly ? ['local', 'type-only'] : ['local'],
    };
  }),
});

test('the longest of several chains is returned from the top down', () => {
  const modules = [module('a/1', 'a/2', 'a/3'), module('a/2', 'a/3'), module('a/3', 'a/4'), module('a/4')];
  expect(longestChain(modules, 'a/')).toEqual(['a/1', 'a/2', 'a/3', 'a/4']);
});

test.each([
  ['an import of a type', module('a/1', 'type a/2')],
  ['a test', module('a/1.test.ts', 'a/2')],
  ['a module of another folder', module('b/1', 'a/2')],
  ['an import of another folder', module('a/1', 'b/2')],
])('%s makes no chain longer', (_name, first) => {
  expect(longestChain([first, module('a/2'), module('b/2')], 'a/')).toHaveLength(1);
});
