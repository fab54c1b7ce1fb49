import { findInCode, isCode, isTest, type Rule, type SourceFile } from '../source-tree.ts';

/** A bare callback given to `setTimeout` is the end of a promise; work for later is a function of its own. */
const SLEEP =
  /\bwaitForTimeout\(|\bsetTimeout\(\s*[A-Za-z_]\w*,|['"](?:node:)?timers\/promises['"]|\bpg_sleep\(|\bsleep\(\d/;
/** A duration that was measured: what a busy machine needs for it is nobody's promise. */
const WALL_TIME = /\b(?:performance|Date)\.now\(\) - /;
/** The line before says why, as in `// sleeps: transactions overlap`. */
const REASON = /\/\/ sleeps: \w/;

/** A test waits for what it asserts, never for time to pass, and asserts on counts and order, never on wall time. */
export const testsNeverSleep: Rule = (files) =>
  files
    .filter((file) => isCode(file) && isTest(file) && !file.path.startsWith('bench/'))
    .filter((file) => !file.path.includes('tooling/'))
    .flatMap((file) => [
      ...violations(file, SLEEP, 'wait for the condition, or move the clock'),
      // The testkit looks after folders and servers that a killed run left: how old they are is no assertion.
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
