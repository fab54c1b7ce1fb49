import { createReadiness } from '@larder/database/readiness';
import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../gateway-context.ts';

export type HealthFacts = {
  /** The gateway's own connection to its broker. */
  readonly brokerConnected: () => boolean;
  /** False while processes with another payment provider may take holds. */
  readonly holdsProvider: () => boolean;
  /** True while the gateway leaves its cabinets to others, before it stops. */
  readonly isDraining: () => boolean;
  /** True while nearly every card is refused here and not at another gateway. */
  readonly isRelieved: () => boolean;
  /** Consecutive groups of events that could not be written. */
  readonly ingestFailures: () => number;
  /** Refreshes metrics that have to be polled. */
  readonly beforeMetrics: () => void;
};

const DATABASE_LIMIT_MS = 2_000;

/** `/healthz`: the process runs, and the time of its clock. */
export function answerAlive(app: FastifyInstance, gateway: GatewayContext): void {
  app.get('/healthz', async () => ({ ok: true, now: gateway.env.clock.now().toISOString() }));
}

/**
 * `/readyz` checks the database, migrations, rights of the login, the claim of the payment provider and the broker. It
 * is false before a stop, and while nearly every card is refused here and not at another gateway. `/takes-cabinets`
 * says the same to a balancer that cuts the connections of what it finds dead: 404 for a gateway that shall get no new
 * cabinets and keep its own. `/metrics` is for Prometheus. [decisions 240 and 242]
 */
export function answerHealth(app: FastifyInstance, gateway: GatewayContext, facts: HealthFacts): void {
  const { answers, hasMigrations, hasLeastRights } = createReadiness(gateway.env.database);
  const readiness = async () => {
    if (facts.isDraining()) return { ready: false, stops: true };
    const own = {
      provider: facts.holdsProvider(),
      broker: facts.brokerConnected(),
      cards: !facts.isRelieved(),
    };
    const checks = { database: false, migrations: false, role: false, ...own };
    try {
      const asked = Promise.all([answers(), hasMigrations(), hasLeastRights()]);
      const [isThere, migrations, role] = await within(DATABASE_LIMIT_MS, asked);
      checks.database = isThere && facts.ingestFailures() === 0;
      checks.migrations = migrations;
      checks.role = role;
    } catch (error) {
      gateway.env.log.warn({ err: error }, 'not ready: the database does not answer');
    }
    return { ready: Object.values(checks).every((ok) => ok), checks };
  };
  for (const [path, not] of [
    ['/readyz', 503],
    ['/takes-cabinets', 404],
  ] as const)
    app.get(path, async (_request, reply) => {
      const said = await readiness();
      return reply.code(said.ready ? 200 : not).send(said);
    });

  app.get('/metrics', async (_request, reply) => {
    facts.beforeMetrics();
    const { registry } = gateway.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
