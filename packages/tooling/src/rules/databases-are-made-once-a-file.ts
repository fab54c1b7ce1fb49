import { isCode, isTest, type Rule } from '../source-tree.ts';

/** Matches a hook that runs for each test: one line, or up to the line that closes it. */
const HOOK = /^([ \t]*)(?:beforeEach|afterEach)\((?:[^\n]*\);$|[\s\S]*?^\1\}\);$)/gm;
const DATABASE = /\bcreateTestDatabase\(|\bdatabase\.drop\(/;

/**
 * Cloning, opening and dropping a database takes longer than most tests: a file creates one, and each test creates its
 * own merchant.
 */
export const databasesAreMadeOnceAFile: Rule = (files) =>
  files
    .filter((file) => isCode(file) && isTest(file) && !file.path.includes('tooling/'))
    .flatMap((file) =>
      [...file.text.matchAll(HOOK)]
        .filter(([hook]) => DATABASE.test(hook))
        .map(({ index }) => ({
          rule: 'databases-are-made-once-a-file',
          path: file.path,
          line: file.text.slice(0, index).split('\n').length,
          message: 'make the database in beforeAll, and in beforeEach a merchant of its own',
        })),
    );
