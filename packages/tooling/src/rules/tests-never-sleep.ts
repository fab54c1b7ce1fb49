import { findInCode, isCode, isTest, type Rule, type SourceFile } from '../source-tree.ts';

/** Matches a bare callback given to `setTimeout`, which resolves a promise; deferred work is a named function. */
const SLEEP =
  /\bwaitForTimeout\(|\bsetTimeout\(\s*[A-Za-z_]\w*,|['"](?:node:)?timers\/promises['"]|\bpg_sleep\(|\bsleep\(\d/;
/** Matches a measured duration: on a busy machine it can take any value. */
const WALL_TIME = /\b(?:performance|Date)\.now\(\) - /;
/** The line before gives the reason, as in `// sleeps: transactions overlap`. */
const REASON = /\/\/ sleeps: \w/;

/** Tests wait for the state that they assert, never for time to pass, and assert counts and order, never wall time. */
export const testsNeverSleep: Rule = (files) =>
  files
    .filter((file) => isCode(file) && isTest(file) && !file.path.startsWith('bench/'))
    .filter((file) => !file.path.includes('tooling/'))
    .flatMap((file) => [
      ...violations(file, SLEEP, 'wait for the condition, or move the clock'),
      // Exempts the testkit, which cleans up folders and servers of killed runs by their age.
      ...(file.path.startsWith('packages/testkit/')
        ? []
        : violations(file, WALL_TIME, 'count calls or compare their order instead of measuring time')),
    ]);

function violations(file: SourceFile, pattern: RegExp, message: string) {
  const lines = file.text.split('\n');
  return findInCode(file, pattern)
    .filter(({ line }) => !REASON.test(lines[line - 2] ?? ''))
    .map(({ line }) => ({ rule: 'tests-never-sleep', path: file.path, line, message }));
}
