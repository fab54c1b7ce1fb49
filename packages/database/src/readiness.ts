import { schemaFaults } from './migrate/schema-readiness.ts';
import type { Database } from './open-database.ts';
import { roleFaults } from './postgres/role-faults.ts';

/** Questions about a database. Each rejects while it does not answer. */
export type Readiness = {
  readonly answers: () => Promise<boolean>;
  /** True if it has what this version reads and writes. */
  readonly hasMigrations: () => Promise<boolean>;
  /** True if the login lacks every right that its work does not need. */
  readonly hasLeastRights: () => Promise<boolean>;
};

/** What suits changes by a deployment, and balancers ask several times a second. */
const REMEMBERED_MS = 10_000;

/**
 * The questions behind `/readyz`. Those that read catalogs remember for 10 s that the database suits, and never that it
 * does not. [decision 199]
 */
export function createReadiness(database: Database, monotonicMs = () => performance.now()): Readiness {
  const remembering = (suits: () => Promise<boolean>) => {
    let suitedMs = Number.NEGATIVE_INFINITY;
    return async () => {
      const nowMs = monotonicMs();
      if (nowMs - suitedMs < REMEMBERED_MS) return true;
      if (!(await suits())) return false;
      suitedMs = nowMs;
      return true;
    };
  };
  return {
    answers: async () => (await database.pool.query('select 1')) !== undefined,
    hasMigrations: remembering(async () => (await schemaFaults(database)).length === 0),
    hasLeastRights: remembering(async () => (await roleFaults(database.pool)).length === 0),
  };
}
