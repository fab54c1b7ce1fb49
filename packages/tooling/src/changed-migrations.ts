import { execFileSync } from 'node:child_process';
import type { Violation } from './source-tree.ts';

/** Exceptions, each with the reason why no database differs. */
const EXCUSED = new Set([
  // Changed on the day before anything had landed.
  'prisma/migrations/20261121030400_partitions/migration.sql',
  // 20261122150000_heal_inbox_as_it_came repairs the effect.
  'prisma/migrations/20261122015438_inbox_as_it_came/migration.sql',
  // Changed for an hour and restored, before it landed; 20261125090000_partial_search_of_complaints is the change.
  'prisma/migrations/20261124050500_search_of_complaints/migration.sql',
  // Changed on the branches that added them, before they landed.
  'prisma/migrations/20261125190000_reconciliation/migration.sql',
  'prisma/migrations/20261125200000_finance/migration.sql',
  'prisma/migrations/20261125223600_statistics/migration.sql',
]);

/**
 * Finds migrations that were changed, renamed or removed after the commit that added them. Databases may have applied
 * them already, so every further change needs a new migration.
 */
export function changedMigrations(root: string): Violation[] {
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '--', 'prisma/migrations'], { cwd: root, encoding: 'utf8' }).split('\n');
  const committed = git('log', '--format=', '--diff-filter=MDR', '--no-renames', '--name-only');
  const uncommitted = git('diff', 'HEAD', '--diff-filter=MDR', '--no-renames', '--name-only');
  const changed = new Set([...committed.filter((path) => !EXCUSED.has(path)), ...uncommitted]);
  return [...changed]
    .filter((path) => path.endsWith('/migration.sql'))
    .map((path) => ({
      rule: 'migrations-never-change',
      path,
      message: 'this migration was committed before; add a further one (pnpm db:migration <name>)',
    }));
}
