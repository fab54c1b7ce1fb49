import { openPlainDatabase } from '@larder/database/open-plain-database';
import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import { readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { transaction } from '@larder/database/transaction';
import { salePosting } from '@larder/domain/ledger/order-postings';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { foldWallets } from '@larder/use-cases/ledger/fold-wallets';
import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const SALES = 400;
const CABINETS = 20;
const ENTRIES = [10, 1_000_000] as const;
const READS = 600;
const PARALLEL = 32;
const POSTINGS = 3_200;
const AT = new Date('2026-11-20T12:00:00Z');

/** What the ledger costs a sale, what a long history costs a read, and whether one merchant's captures wait. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const sale = await measureSale(system);
    say(`${SALES} sales`);
    const parallel = await measureParallel(system);
    say(`${POSTINGS} postings, twice`);
    return [sale, parallel, ...(await measureReads(system, say))];
  } finally {
    await system.stop();
  }
};

/** Whole sales, from the tap to the captured order; the statements of the ledger are timed within them. */
async function measureSale({ database, url }: BenchSystem): Promise<Measurement> {
  const plain = openPlainDatabase({ url, poolMax: 4 });
  let postingMs = 0;
  const timed: typeof plain = {
    ...plain,
    transaction: (work) =>
      plain.transaction((tx) =>
        work({
          rows: async (statement, values) => {
            const began = performance.now();
            try {
              return await tx.rows(statement, values);
            } finally {
              if (['settlements', 'post_ledger'].includes(statement.name))
                postingMs += performance.now() - began;
            }
          },
        }),
      ),
  };
  const world = createSaleWorld(database, timed);
  const scenes = [];
  for (let count = 0; count < CABINETS; count += 1) scenes.push(await givenSaleScene(world));
  const began = performance.now();
  for (let round = 0; round < SALES / CABINETS; round += 1) {
    for (const scene of scenes) {
      const sessionId = newTestId();
      await tapCard(world, scene, sessionId, { reqId: `r-${round}`, fingerprint: sessionId });
      const taken = [{ productId: scene.cola.id, qty: 1 }];
      await ingestEvents(world, scene, saleEvents(sessionId, 1 + round * 6, world.env.clock.now(), taken));
    }
    await asSystem(world.env, captureDuePayments, { limit: 100 });
  }
  const totalMs = performance.now() - began;
  await plain.close();
  const posted = await database.prisma.ledgerTxn.count({ where: { kind: 'sale' } });
  if (posted !== SALES) throw new Error(`${posted} of ${SALES} sales are posted`);
  const without = totalMs - postingMs;
  return {
    what: 'a whole sale with its postings',
    measured: `${shown(totalMs / SALES)} ms`,
    reference: `${shown(without / SALES)} ms without them`,
    ratio: totalMs / without,
    target: '<= 1.15 x',
    met: totalMs / without <= 1.15,
  };
}

const posting = (merchantId: string) => ({
  id: newTestId(),
  ...salePosting({
    paymentId: newTestId(),
    merchantId,
    currency: 'USD',
    orderId: null,
    deviceId: null,
    provider: 'stripe',
    providerRef: null,
    occurredAt: AT,
    mode: 'platform',
    capturedMinor: 1_414,
    feeMinor: 84,
    availableAt: AT,
  }),
});

/** Postings in transactions of their own, 32 at once, of one merchant and of 32; the rounds alternate. */
async function measureParallel({ database, merchant }: BenchSystem): Promise<Measurement> {
  const many: string[] = [];
  for (let count = 0; count < PARALLEL; count += 1) many.push((await givenMerchant(database.prisma)).id);
  const rateOf = async (merchantOf: (worker: number) => string) => {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: PARALLEL }, async (_, worker) => {
        for (let count = 0; count < POSTINGS / PARALLEL; count += 1)
          await transaction(database, (tx) => insertPostings(tx, [posting(merchantOf(worker))], AT));
      }),
    );
    return POSTINGS / ((performance.now() - began) / 1_000);
  };
  const [one, each]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    one.push(await rateOf(() => merchant.id));
    each.push(await rateOf((worker) => many[worker] ?? ''));
  }
  const ratio = median(one) / median(each);
  return {
    what: `${PARALLEL} parallel captures of one merchant`,
    measured: `${shown(median(one))} postings/s`,
    reference: `${shown(median(each))}/s of ${PARALLEL} merchants`,
    ratio,
    target: '>= 0.8 x',
    met: ratio >= 0.8,
  };
}

/** Reads of two wallets in turn, one of them with a long history that is folded in. */
async function measureReads(system: BenchSystem, say: (line: string) => void): Promise<Measurement[]> {
  const { database } = system;
  const { env } = createSaleWorld(database);
  const wallets: string[] = [];
  for (const entries of ENTRIES) {
    const { id } = await givenMerchant(database.prisma);
    wallets.push(id);
    // Two entries a sale.
    for (let left = entries / 2; left > 0; left -= 5_000) {
      const postings = Array.from({ length: Math.min(left, 5_000) }, () => posting(id));
      await transaction(database, (tx) => insertPostings(tx, postings, AT));
    }
    await asSystem(env, foldWallets, {});
    say(`${shown(entries)} entries stand ready`);
  }
  await database.pool.query('VACUUM ANALYZE');
  const times = wallets.map((): number[] => []);
  for (let round = 0; round < READS; round += 1) {
    for (const [index, id] of wallets.entries()) {
      const began = performance.now();
      await readWallet(database.prisma, id, 'USD');
      times[index]?.push(performance.now() - began);
    }
  }
  const [few = [], much = []] = times;
  const ratio = quantile(much, 0.25) / quantile(few, 0.25);
  return [
    {
      what: `wallet read at ${shown(ENTRIES[1])} entries`,
      measured: `${shown(quantile(much, 0.25))} ms`,
      reference: `${shown(quantile(few, 0.25))} ms at ${ENTRIES[0]}`,
      ratio,
      target: '<= 1.5 x',
      met: ratio <= 1.5,
    },
  ];
}
