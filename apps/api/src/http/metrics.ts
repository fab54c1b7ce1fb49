import { strandedPayments } from '@larder/database/queries/order/payment.queries';
import { reconciliationState } from '@larder/database/queries/reconciliation/reconciliation-day.queries';
import { DAY_CLOSES_AFTER_MS } from '@larder/domain/reconciliation/reconciliation-rules';
import { providerLabels } from '@larder/use-cases/ports/payment-providers';
import { purposeGate } from '@larder/use-cases/purpose-token';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { LiveFeed } from '../live/live-feed.ts';
import { answeredSoon } from './answered-soon.ts';
import { isThisMachine } from './client-ip.ts';
import { routeLabel } from './route-label.ts';
import { bearerToken } from './session.ts';
import { watchSystem } from './system-metrics.ts';

type Watched = {
  readonly registry: Registry;
  readonly env: Pick<UseCaseEnv, 'clock' | 'database' | 'standby' | 'log' | 'ports' | 'appUrl'>;
  readonly feed: LiveFeed;
  /** Names of all procedures. */
  readonly procedures: ReadonlySet<string>;
  readonly dataDir: string;
  readonly internalSecret: string;
};

/** Serves `/metrics` for Prometheus: to this machine, or with the token of this purpose as bearer. [decision 310] */
export function serveMetrics(fastify: FastifyInstance, watched: Watched): void {
  const { registry } = watched;
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'larder_http_request_seconds',
    help: 'Server time of a request',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const pools = { system: watched.env.database.pool, merchants: watched.env.database.walled().pool };
  new Gauge({
    name: 'larder_database_connections',
    help: 'Connections of the pools',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'total' }, pool.totalCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  new Gauge({
    name: 'larder_live_subscribers',
    help: 'Phones on the live stream',
    registers: [registry],
    collect() {
      this.set(watched.feed.subscribers());
    },
  });
  new Gauge({
    name: 'larder_payment_provider',
    help: '1 for the provider of new holds, whether it moves money, and who reaches this installation',
    labelNames: ['name', 'money', 'place'],
    registers: [registry],
  }).set(providerLabels(watched.env), 1);
  watchStandbyLag(registry, watched.env);
  countStrandedPayments(registry, watched.env);
  watchReconciliation(registry, watched.env);
  watchSystem(registry, watched);

  fastify.addHook('onResponse', async (request, reply) => {
    const route = routeLabel(request, watched.procedures);
    seconds.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const opens = purposeGate(watched.internalSecret, 'metrics', () =>
    watched.env.log.warn({}, 'metrics were read with the whole INTERNAL_SECRET: use `ops token metrics`'),
  );
  fastify.get('/metrics', async (request, reply) => {
    const given = bearerToken(request.headers.authorization);
    if (!isThisMachine(request) && !opens(given ?? '')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** How far behind reads may be that go to a standby. [decision 191] */
function watchStandbyLag(registry: Registry, { standby }: Watched['env']): void {
  new Gauge({
    name: 'larder_standby_lag_seconds',
    help: 'Since the standby that this process reads had everything for certain; absent without a standby',
    registers: [registry],
    collect() {
      this.reset();
      this.remove();
      if (standby) this.set(standby.lagSeconds());
    },
  });
}

/** Open payments that no job may touch. [decision 87] */
function countStrandedPayments(registry: Registry, { database, ports }: Watched['env']): void {
  new Gauge({
    name: 'larder_payments_stranded',
    help: 'Open payments whose provider is not registered: they stay as they are until it is registered again',
    labelNames: ['provider'],
    registers: [registry],
    async collect() {
      this.reset();
      const registered = [...ports.payments.registered.keys()];
      // The other metrics matter most while the database does not answer.
      const rows = await answeredSoon(strandedPayments(database.prisma, registered, null));
      for (const { provider, count } of rows ?? []) this.set({ provider }, count);
    },
  });
}

/** What the books of the provider and ours do not agree on. [decision 135] */
function watchReconciliation(registry: Registry, { database, clock }: Watched['env']): void {
  new Gauge({
    name: 'larder_reconciliation',
    help: 'Lines without a posting, cases that nobody has explained, and days that should be closed',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      this.reset();
      const lateBefore = new Date(clock.now().getTime() - DAY_CLOSES_AFTER_MS);
      const state = await answeredSoon(reconciliationState(database.prisma, lateBefore));
      if (!state) return;
      this.set({ what: 'open_lines' }, state.openLines);
      this.set({ what: 'open_cases' }, state.openCases);
      this.set({ what: 'late_days' }, state.lateDays);
    },
  });
}
