import { findInCode, isCode, isTest, type Rule } from '../source-tree.ts';

const ALLOWED = /(^|\/)env\.ts$|\.config\.ts$|^packages\/tooling\//;

/** Only `env.ts` files read the environment, so that all settings are in one place. */
export const environmentIsReadInEnv: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && !ALLOWED.test(file.path))
    .flatMap((file) =>
      findInCode(file, /process\.env\b/).map(({ line }) => ({
        rule: 'environment-is-read-in-env',
        path: file.path,
        line,
        message: 'read process.env in env.ts and hand the value in',
      })),
    );
