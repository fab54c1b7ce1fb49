import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { cardHashOf } from '@larder/use-cases/blacklist/card-hash';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import type { Measure, Measurement } from './measurement.ts';
import { quantile, shown } from './statistics.ts';

const PAYMENTS = 100_000;
const ROUNDS = 240;
const AT_MOST = 1.05;

/** Purchases of the card in the last 180 days. */
const cards = [
  { name: 'a new card', purchases: 0 },
  { name: 'a card with 20 purchases', purchases: 20 },
  { name: 'a card with 500 purchases', purchases: 500 },
] as const;

/**
 * What guard rules add to the answer to a card: the same taps at two merchants in turn, of which one has rules. The
 * lower quartile counts: both disturbed as little as this machine allows. [decision 101]
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ durable: false });
  const world = createSaleWorld(system.database);
  try {
    const [guarded, open] = [await givenSaleScene(world), await givenSaleScene(world)];
    for (const scene of [guarded, open]) await fill(system, world, scene);
    await giveRules(system, guarded);
    await system.database.pool.query('VACUUM ANALYZE');
    say(`${shown(PAYMENTS)} payments stand ready, twice`);
    const seqs = new Map<SaleScene, number>();
    const measurements: Measurement[] = [];
    for (const { name, purchases } of cards) {
      const times = { guarded: [] as number[], open: [] as number[] };
      const timed = async (kind: keyof typeof times, scene: SaleScene, round: number) => {
        const sessionId = newTestId();
        const fingerprint = purchases === 0 ? `new ${kind} ${round}` : `bench ${purchases}`;
        const began = performance.now();
        const answer = await tapCard(world, scene, sessionId, { fingerprint });
        times[kind].push(performance.now() - began);
        if (answer?.decision !== 'allow') throw new Error(`a tap was answered ${JSON.stringify(answer)}`);
        const seq = seqs.get(scene) ?? 1;
        seqs.set(scene, seq + 6);
        await ingestEvents(world, scene, saleEvents(sessionId, seq, world.env.clock.now(), []));
        await system.database.pool.query(removal, [sessionId]);
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        // Alternates the order, because the second run finds warmer caches.
        if (round % 4 < 2) await timed('guarded', guarded, round);
        await timed('open', open, round);
        if (round % 4 >= 2) await timed('guarded', guarded, round);
      }
      const quartile = (kind: keyof typeof times) => quantile(times[kind].slice(20), 0.25);
      const ratio = quartile('guarded') / quartile('open');
      measurements.push({
        what: `authorize ${name} with guard rules`,
        measured: `${shown(quartile('guarded'))} ms`,
        reference: `${shown(quartile('open'))} ms without`,
        ratio,
        target: purchases > 20 ? '' : `<= ${AT_MOST} x`,
        met: purchases > 20 ? null : ratio <= AT_MOST,
      });
      say(`${name}: ${ratio.toFixed(3)}`);
    }
    return measurements;
  } finally {
    await system.stop();
  }
};

/** Takes the hold out of the card's history, so that every round reads as many payments. */
const removal = 'UPDATE payment SET card_hash = NULL WHERE session_id = $1';

/** Rules of all four kinds that none of the cards meets. */
async function giveRules({ database }: BenchSystem, { merchantId }: SaleScene): Promise<void> {
  const { membership } = await givenMember(database.prisma, merchantId);
  const rule = { merchantId, mode: 'enforce', act: 'deny', savedById: membership.id } as const;
  const savedAt = new Date();
  await database.prisma.guardRule.createMany({
    data: [
      { ...rule, savedAt, kind: 'debt', threshold: 1_000 },
      { ...rule, savedAt, kind: 'unpaid_week', threshold: 3 },
      { ...rule, savedAt, kind: 'sessions_hour', threshold: 99 },
      { ...rule, savedAt, kind: 'abnormal_share', threshold: 50 },
    ],
  });
}

/** Adds paid orders of the last 180 days: those of the cards of the bench, and of cards with 20 purchases each. */
async function fill({ database }: BenchSystem, { env }: SaleWorld, scene: SaleScene): Promise<void> {
  const { merchantId, device } = scene;
  const client = await database.pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('CREATE TEMP TABLE card (hash bytea, first int, last int)');
    let first = 1;
    for (const { purchases } of cards) {
      const hash = Buffer.from(cardHashOf(env.keys, merchantId, `bench ${purchases}`));
      await client.query('INSERT INTO card VALUES ($1, $2, $3)', [hash, first, first + purchases - 1]);
      first += purchases;
    }
    await client.query(
      `CREATE TEMP TABLE sale AS
       SELECT n, uuidv7() AS id, $1::timestamptz - interval '1 day' - ((n * 7919) % 100000) / 100000.0 * interval '178 days' AS at,
              coalesce((SELECT hash FROM card WHERE n BETWEEN first AND last), sha256(('card ' || n / 20)::bytea)) AS hash
         FROM generate_series(1, $2::int) n`,
      [env.clock.now(), PAYMENTS],
    );
    await client.query(
      `INSERT INTO sales_order (id, order_no, merchant_id, device_id, session_id, type, status, currency, subtotal_minor, tax_minor,
                                total_minor, authorized_minor, captured_minor, tax_rate_ppm, tax_mode, payment_method, card_last4,
                                item_qty, first_item_name, paid_at, consumed_at, created_at, updated_at)
       SELECT id, 'O261120' || lpad(((SELECT count(*) FROM sales_order) + n)::text, 8, '0'), $1, $2, id, 'sale', 'paid',
              'USD', 250, 22, 272, 1500, 272, 88750, 'exclusive', 'card', '4242', 1, 'Cola', at, at, at, at FROM sale`,
      [merchantId, device.id],
    );
    await client.query(
      `INSERT INTO payment (id, merchant_id, device_id, session_id, order_id, provider, method, auth_ref, card_hash, currency, state,
                            authorized_minor, captured_minor, authorized_at, auth_expires_at, captured_at, created_at, updated_at)
       SELECT uuidv7(), $1, $2, id, id, 'bench', 'card', id::text, hash, 'USD', 'captured', 1500, 272, at, at + interval '7 days', at, at, at FROM sale`,
      [merchantId, device.id],
    );
    await client.query('DROP TABLE card, sale');
    await client.query('RESET ALL');
  } finally {
    client.release();
  }
}
