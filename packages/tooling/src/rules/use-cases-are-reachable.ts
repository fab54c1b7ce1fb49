import { isTest, type Rule } from '../source-tree.ts';

const RULE = 'use-cases-are-reachable';

/**
 * Requires every use case to be called by a router, a gateway report, a job or the platform command line, or to be
 * marked internal.
 */
export const useCasesAreReachable: Rule = (files) => {
  const called = new Set(
    files
      .filter((file) => /^apps\/(api|gateway|platform)\/src\//.test(file.path) && !isTest(file))
      .flatMap((file) => file.text.match(/\w+/g) ?? []),
  );
  return files
    .filter((file) => file.path.startsWith('packages/use-cases/src/') && !isTest(file))
    .flatMap((file) =>
      [...file.text.matchAll(/export const (\w+) = defineUseCase\(\{([\s\S]*?)\brun\b/g)]
        .filter(([, , head = '']) => !/access: 'internal'/.test(head))
        .filter(([, name = '']) => !called.has(name))
        .map(([, name]) => ({ rule: RULE, path: file.path, message: `${name} is exposed nowhere` })),
    );
};
