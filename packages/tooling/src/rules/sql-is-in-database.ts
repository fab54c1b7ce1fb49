import { findInCode, isCode, isTest, type Rule } from '../source-tree.ts';

const RAW_SQL = /\$(query|execute)Raw|\bPrisma\.(sql|raw|join)\b|\b(pool|client)\.query\(/;

/** Use cases hold rules and flow; hand-written SQL is in `packages/database/src/queries/<area>/`. */
export const sqlIsInDatabase: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('packages/use-cases/src/') && isCode(file) && !isTest(file))
    .flatMap((file) =>
      findInCode(file, RAW_SQL).map(({ line }) => ({
        rule: 'sql-is-in-database',
        path: file.path,
        line,
        message: 'raw SQL; move the statement to packages/database/src/queries',
      })),
    );
