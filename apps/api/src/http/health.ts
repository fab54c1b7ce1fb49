import { missingMigrations } from '@larder/database/migrate';
import type { Database } from '@larder/database/open-database';
import type { Clock } from '@larder/use-cases/clock';
import type { FastifyInstance } from 'fastify';

const LIMIT_MS = 3_000;

type Checked = {
  readonly clock: Clock;
  readonly database: Database;
  readonly gatewayUrl: string | undefined;
};

/**
 * `/healthz`: the process answers, and what its clock shows. `/readyz`: it can work, i.e. the database answers, has all migrations, and, where `GATEWAY_URL` is
 * set, the gateway with the broker is ready. 503 names what is not.
 */
export function serveHealth(fastify: FastifyInstance, { clock, database, gatewayUrl }: Checked): void {
  fastify.get('/healthz', async () => ({ status: 'ok', now: clock.now().toISOString() }));
  fastify.get('/readyz', async (_, reply) => {
    const checks = {
      database: await within(async () => {
        await database.pool.query('SELECT 1');
        return true;
      }),
      migrations: await within(async () => (await missingMigrations(database.pool)).length === 0),
      ...(gatewayUrl ? { broker: await within(async () => (await fetch(`${gatewayUrl}/readyz`)).ok) } : {}),
    };
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  });
}

/** False when it fails or takes too long. */
async function within(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
