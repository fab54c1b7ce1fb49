import type { Database } from '@larder/database/open-database';
import { createReadiness } from '@larder/database/readiness';
import type { Clock } from '@larder/use-cases/clock';
import type { FastifyInstance } from 'fastify';
import { answeredSoon } from './answered-soon.ts';

/** Load balancers and the reverse proxy wait little longer. */
const LIMIT_MS = 2_000;

type Checked = {
  readonly clock: Clock;
  readonly database: Database;
  readonly gatewayUrl: string | undefined;
  /** False while processes with another payment provider may take holds. */
  readonly holdsProvider?: () => boolean;
  /** True while the API leaves its calls to others, before it stops. */
  readonly isDraining?: () => boolean;
};

/**
 * `/healthz`: liveness, with the time of the process clock. `/readyz`: readiness: the database responds and has all
 * migrations, the login has no more rights than it needs, no process has another payment provider, and the gateway is
 * ready if `GATEWAY_URL` is set. 503 names the failures, or says that the API stops.
 */
export function serveHealth(
  fastify: FastifyInstance,
  { clock, database, gatewayUrl, holdsProvider, isDraining }: Checked,
): void {
  const readiness = createReadiness(database);
  fastify.get('/healthz', async () => ({ status: 'ok', now: clock.now().toISOString() }));
  fastify.get('/readyz', async (_, reply) => {
    if (isDraining?.()) return reply.code(503).send({ status: 'stops', checks: {} });
    const probes: [name: string, check: () => Promise<boolean>][] = [
      ['database', readiness.answers],
      ['migrations', readiness.hasMigrations],
      ['role', readiness.hasLeastRights],
    ];
    if (holdsProvider) probes.push(['provider', async () => holdsProvider()]);
    if (gatewayUrl) probes.push(['broker', () => isReady(gatewayUrl)]);
    const checks = Object.fromEntries(
      await Promise.all(
        probes.map(
          async ([name, check]) => [name, (await answeredSoon(check(), LIMIT_MS)) ?? false] as const,
        ),
      ),
    );
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  });
}

async function isReady(gatewayUrl: string): Promise<boolean> {
  const { ok } = await fetch(`${gatewayUrl}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) });
  return ok;
}
