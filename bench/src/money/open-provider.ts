import type { Database } from '@larder/database/open-database';
import { followAccount } from '@larder/database/queries/reconciliation/provider-line.queries';
import type { Provider } from '@larder/provider-simulator/create-provider';
import { givenPaymentAccount } from '@larder/testkit/given/given-payment-account';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem, ingestEvents, type SaleWorld, saleEvents, tapCard } from '@larder/testkit/sale-scene';
import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import type { MoneyScene } from './money-plan.ts';

/** The bank of every third merchant sends payouts back: at once, or two days after it had them. */
const accountNumbers = ['000123456789', '000123451113', '000123456789', '000123452227', '000123456789'];

/** Gives a merchant an account at the provider, with a bank account that withdrawals go to. */
export async function openAccount(
  { env, database }: SaleWorld,
  { book }: Provider,
  { sale: { merchantId }, owner }: MoneyScene,
  index: number,
): Promise<void> {
  const { prisma } = database;
  const account = `acct_${index + 1}`;
  const at = env.clock.now().getTime();
  const checked = { verification: 'active', checkedAt: null } as const;
  const bank = {
    id: `ba_${index + 1}`,
    holder: 'Corner Fridge LLC',
    country: 'US',
    currency: 'usd',
    routingNumber: '110000000',
    accountNumber: accountNumbers[index % accountNumbers.length] ?? '000123456789',
    metadata: {},
  };
  book.write({ do: 'account', id: account, fields: {}, ...checked, at });
  book.write({ do: 'bank', account, bank, ...checked, at });
  await givenPaymentAccount(prisma, env, owner, { providerAccount: account });
  await followAccount(prisma, { provider: 'stripe', account, merchantId, dueAt: env.clock.now() });
}

/**
 * The terms of all merchants, after the plan of a new installation, which charges nothing: every fee there is, and
 * money that is available on the day of its sale.
 */
export async function openFeePlan({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `INSERT INTO fee_plan (id, currency, valid_from, transaction_bp, transaction_fixed_minor, returns_fee, charges_dispute_fee,
                           payout_fee_minor, saas_monthly_minor, traffic_monthly_minor, algorithm_unit_minor, bill_tax_ppm,
                           release_days, created_at)
     VALUES ($1, 'USD', '2026-01-02', 290, 30, true, true, 25, 900, 120, 2, 75000, 0, now())`,
    [newTestId()],
  );
}

/** Sells before the run, so that there is money to withdraw from its beginning. */
export async function sellBefore(
  world: SaleWorld,
  scenes: readonly MoneyScene[],
  sales: number,
): Promise<void> {
  const { env } = world;
  const nextSeq = new Map(scenes.map(({ sale }) => [sale.logId, 1]));
  for (let count = 0; count < sales; count += 1) {
    await Promise.all(
      scenes.map(async ({ sale }) => {
        const sessionId = newTestId();
        await tapCard(world, sale, sessionId, { reqId: newTestId(), fingerprint: `fp_card_${newTestId()}` });
        const taken = [{ productId: sale.cola.id, qty: 5 }];
        const seq = nextSeq.get(sale.logId) ?? 1;
        const events = saleEvents(sessionId, seq, env.clock.now(), taken);
        nextSeq.set(sale.logId, seq + events.length);
        await ingestEvents(world, sale, events);
      }),
    );
    env.clock.advance(60_000);
    while ((await asSystem(env, captureDuePayments, {})) > 0);
  }
}
