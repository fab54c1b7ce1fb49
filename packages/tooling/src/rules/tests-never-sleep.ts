import { findInCode, isCode, isTest, type Rule } from '../source-tree.ts';

const SLEEP = /\bwaitForTimeout\(|setTimeout\((?:r|resolve|done|ok),|\bsleep\(\d/;

/** A test waits for what it asserts, never for time to pass. */
export const testsNeverSleep: Rule = (files) =>
  files
    .filter((file) => isCode(file) && isTest(file) && !file.path.startsWith('bench/'))
    .filter((file) => !file.path.includes('tooling/'))
    .flatMap((file) =>
      findInCode(file, SLEEP).map(({ line }) => ({
        rule: 'tests-never-sleep',
        path: file.path,
        line,
        message: 'wait for the condition, or move the clock',
      })),
    );
