import { schemaFaults } from '@larder/database/migrate/schema-readiness';
import type { Database } from '@larder/database/open-database';
import { roleFaults } from '@larder/database/postgres/role-faults';
import type { Clock } from '@larder/use-cases/clock';
import type { FastifyInstance } from 'fastify';

/** Load balancers and the reverse proxy wait little longer. */
const LIMIT_MS = 2_000;

type Checked = {
  readonly clock: Clock;
  readonly database: Database;
  readonly gatewayUrl: string | undefined;
};

/**
 * `/healthz`: the process runs; tells the time of its clock. `/readyz`: it can work: the database answers and has all migrations, the login
 * has no more rights than it needs, and the gateway is ready where `GATEWAY_URL` is set. 503 names what fails.
 */
export function serveHealth(fastify: FastifyInstance, { clock, database, gatewayUrl }: Checked): void {
  fastify.get('/healthz', async () => ({ status: 'ok', now: clock.now().toISOString() }));
  fastify.get('/readyz', async (_, reply) => {
    const asked: [name: string, check: (signal: AbortSignal) => Promise<boolean>][] = [
      ['database', async () => (await database.pool.query('SELECT 1')) !== undefined],
      ['migrations', async () => (await schemaFaults(database)).length === 0],
      ['role', async () => (await roleFaults(database.pool)).length === 0],
    ];
    if (gatewayUrl)
      asked.push(['broker', async (signal) => (await fetch(`${gatewayUrl}/readyz`, { signal })).ok]);
    const checks = Object.fromEntries(
      await Promise.all(asked.map(async ([name, check]) => [name, await within(check)] as const)),
    );
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  });
}

/** False when it fails or takes too long. */
async function within(check: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const ended = new AbortController();
  const timer = setTimeout(() => {
    late.resolve(false);
    ended.abort();
  }, LIMIT_MS);
  try {
    return await Promise.race([check(ended.signal), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
