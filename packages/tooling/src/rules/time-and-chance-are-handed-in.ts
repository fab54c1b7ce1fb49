import { findInCode, isCode, isTest, type Rule } from '../source-tree.ts';

const AMBIENT = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/;

/** Files that may read the clock and generate randomness: the edges of the system, named one by one. */
const EDGES =
  /^packages\/adapters\/|^packages\/tooling\/|\/system-clock\.ts$|\/system-[a-z-]+\.ts$|\/page-edges\.ts$|^apps\/merchant\/src\/platform\/|\/main\.ts$/;

export const timeAndChanceAreHandedIn: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && !EDGES.test(file.path))
    .flatMap((file) =>
      findInCode(file, AMBIENT).map(({ line, text }) => ({
        rule: 'time-and-chance-are-handed-in',
        path: file.path,
        line,
        message: `take the clock, the id maker or the dice as an argument: ${text.slice(0, 60)}`,
      })),
    );
