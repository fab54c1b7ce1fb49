import type { Database } from '@larder/database/open-database';
import { createReadiness } from '@larder/database/readiness';
import type { Clock } from '@larder/use-cases/clock';
import type { FastifyInstance } from 'fastify';

/** Load balancers and the reverse proxy wait little longer. */
const LIMIT_MS = 2_000;

type Checked = {
  readonly clock: Clock;
  readonly database: Database;
  readonly gatewayUrl: string | undefined;
  /** True while the API leaves its calls to others, before it stops. */
  readonly isDraining?: () => boolean;
};

/**
 * `/healthz`: liveness, with the time of the process clock. `/readyz`: readiness: the database responds and has all
 * migrations, the login has no more rights than it needs, and the gateway is ready if `GATEWAY_URL` is set. 503 names
 * the failures, or says that the API stops.
 */
export function serveHealth(
  fastify: FastifyInstance,
  { clock, database, gatewayUrl, isDraining }: Checked,
): void {
  const readiness = createReadiness(database);
  fastify.get('/healthz', async () => ({ status: 'ok', now: clock.now().toISOString() }));
  fastify.get('/readyz', async (_, reply) => {
    if (isDraining?.()) return reply.code(503).send({ status: 'stops', checks: {} });
    const probes: [name: string, check: (signal: AbortSignal) => Promise<boolean>][] = [
      ['database', readiness.answers],
      ['migrations', readiness.hasMigrations],
      ['role', readiness.hasRole],
    ];
    if (gatewayUrl)
      probes.push(['broker', async (signal) => (await fetch(`${gatewayUrl}/readyz`, { signal })).ok]);
    const checks = Object.fromEntries(
      await Promise.all(probes.map(async ([name, check]) => [name, await within(check)] as const)),
    );
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  });
}

/** False if the check fails or times out. */
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
