import { findInCode, isCode, isTest, type Rule } from '../source-tree.ts';

const SCREEN_PATH = /['"`}]\/?pages\//;

/** What runs on a server names a screen by `ScreenTarget`; only the contract's table knows its path. */
const SERVER =
  /^(?:packages\/(?:domain|use-cases|adapters|database|demo)|apps\/(?:api|gateway|platform))\/src\//;

/** Refuses paths of screens outside of the app and of the contract's `screen-address.ts`. [decision 90] */
export const useCasesHoldNoScreenPath: Rule = (files) =>
  files
    .filter((file) => SERVER.test(file.path) && isCode(file) && !isTest(file))
    .flatMap((file) =>
      findInCode(file, SCREEN_PATH).map(({ line, text }) => ({
        rule: 'use-cases-hold-no-screen-path',
        path: file.path,
        line,
        message: `take the address from screenAddress of the contract: ${text.slice(0, 60)}`,
      })),
    );
