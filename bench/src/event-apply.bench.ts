import type { Database } from '@larder/database/open-database';
import { givenEvents } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  type SaleScene,
  type SaleWorld,
  saleEvents,
} from '@larder/testkit/sale-scene';
import { applyEventsOfDevices } from '@larder/use-cases/opening/apply-events-of-devices';
import { openBenchSystem } from './bench-system.ts';
import type { Measure } from './measurement.ts';
import { median, shown, spread } from './statistics.ts';

const CABINETS = 40;
const ROUNDS = 6;
const COMMITS = 500;

/**
 * Applying sales from the inbox to order, payment and stock, many cabinets in one transaction, compared with bare
 * commits of one row, one after the other.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const { database } = system;
    const world = createSaleWorld(database);
    const scenes: SaleScene[] = [];
    for (let count = 0; count < CABINETS; count += 1) scenes.push(await givenSaleScene(world));
    await database.pool.query('CREATE TABLE bare_commit (id bigserial PRIMARY KEY, at timestamptz)');
    const sales: number[] = [];
    const commits: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await givenRound(world, scenes, round);
      const applied = await perSecond(CABINETS, () =>
        asSystem(world.env, applyEventsOfDevices, { deviceIds: scenes.map(({ device }) => device.id) }),
      );
      const committed = await perSecond(COMMITS, () => bareCommits(database));
      if (round === 0) continue;
      sales.push(applied);
      commits.push(committed);
    }
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM sales_order');
    if (rows[0].n !== CABINETS * (ROUNDS + 1)) throw new Error(`${rows[0].n} orders came of the sales`);
    say(`${shown(median(sales) * 6)} events/s`);
    return [
      {
        what: `event apply, ${CABINETS} cabinets at once: sales/s`,
        measured: spread(sales),
        reference: `${spread(commits)} bare commits/s`,
        ratio: median(sales) / median(commits),
        target: '',
        met: null,
      },
    ];
  } finally {
    await system.stop();
  }
};

/** One sale in every cabinet: authorized by the cloud, reported by the cabinet, not applied. */
async function givenRound(world: SaleWorld, scenes: readonly SaleScene[], round: number): Promise<void> {
  const at = world.env.clock.now();
  for (const scene of scenes) {
    const { device, merchantId, version, cola, wrap } = scene;
    const sessionId = newTestId();
    const every = {
      merchantId,
      deviceId: device.id,
      currency: 'USD',
      createdAt: at,
      updatedAt: at,
      authorizedAt: at,
    };
    await world.database.prisma.doorSession.create({
      data: {
        ...every,
        id: sessionId,
        planogramVersionId: version.id,
        preauthMinor: 1_500,
        doors: ['L'],
        kind: 'sale',
        trigger: 'card',
        state: 'authorized',
        origin: 'device',
      },
    });
    await world.database.prisma.payment.create({
      data: {
        ...every,
        id: newTestId(),
        sessionId,
        provider: 'scripted',
        method: 'card',
        authRef: newTestId(),
        state: 'authorized',
        authorizedMinor: 1_500,
        authExpiresAt: new Date(at.getTime() + 86_400_000),
      },
    });
    const taken = [
      { productId: cola.id, qty: 1 },
      { productId: wrap.id, qty: 1, layer: 2 },
    ];
    const events = saleEvents(sessionId, round * 6 + 1, at, taken);
    await givenEvents(world.database, device.id, scene.logId, events);
  }
}

async function bareCommits({ pool }: Database): Promise<void> {
  for (let count = 0; count < COMMITS; count += 1)
    await pool.query('INSERT INTO bare_commit (at) VALUES (now())');
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (count / (performance.now() - began)) * 1_000;
}
