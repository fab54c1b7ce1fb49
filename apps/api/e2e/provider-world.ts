import { createBridgePayments } from '@larder/adapters/payments/bridge/bridge.adapter';
import { createBridgeDisputes } from '@larder/adapters/payments/bridge/bridge-disputes';
import { createBridgePayouts } from '@larder/adapters/payments/bridge/bridge-payouts';
import { createStripePayments } from '@larder/adapters/payments/stripe.adapter';
import { createStripeDisputes } from '@larder/adapters/payments/stripe-disputes';
import { createStripePayouts } from '@larder/adapters/payments/stripe-payouts';
import { followAccount } from '@larder/database/queries/reconciliation/provider-line.queries';
import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import type { TestDatabase } from '@larder/testkit/create-test-database';
import { type HeldMoney, heldByOurs } from '@larder/testkit/held-money';
import { createManualClock } from '@larder/testkit/manual-clock';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  type SaleScene,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { followDisputes } from '@larder/use-cases/dispute/follow-disputes';
import { releaseSettled } from '@larder/use-cases/ledger/release-settled';
import { sweepSessions } from '@larder/use-cases/opening/sweep-sessions';
import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import { sendDueRefunds } from '@larder/use-cases/order/refund/send-due-refunds';
import { voidDueHolds } from '@larder/use-cases/order/void-due-holds';
import { matchProviderLines } from '@larder/use-cases/reconciliation/match-provider-lines';
import { readProviderLines } from '@larder/use-cases/reconciliation/read-provider-lines';
import { reconcileDays } from '@larder/use-cases/reconciliation/reconcile-days';
import type { AnyUseCase } from '@larder/use-cases/use-case';

/** Longer than the time after which an account is read again. */
const LATER_MS = 6 * 60_000;

const secretKey = 'sk_test_of_these_tests';

export type ProviderWorld = {
  readonly env: TestEnvironment;
  readonly provider: Provider;
  readonly database: TestDatabase;
  /** A cabinet whose merchant has an account at the provider. */
  givenCabinet(): Promise<SaleScene & { readonly account: string }>;
  /** A shopper takes Colas for 2.72 each; returns the session. */
  buy(scene: SaleScene, colas: number, card: string): Promise<string>;
  /** Some minutes later: runs every job, those of the provider's book in two workers. */
  work(): Promise<void>;
  ours(): Promise<HeldMoney>;
  theirs(): Promise<HeldMoney>;
  close(): Promise<void>;
};

const moneyJobs: readonly AnyUseCase<number>[] = [
  sweepSessions as unknown as AnyUseCase<number>,
  voidDueHolds,
  captureDuePayments,
  sendDueRefunds,
  releaseSettled,
];

const booksOfOthers = [
  'provider_cursor',
  'provider_line',
  'provider_line_match',
  'reconciliation_case',
  'reconciliation_day',
  'ledger_txn',
  'ledger_entry',
  'wallet_balance',
  'wallet_change',
  'wallet_item',
  'payment',
  'refund',
  'dispute',
  'withdrawal_line',
];
const appendOnly = ['provider_line', 'reconciliation_day', 'ledger_txn', 'ledger_entry', 'withdrawal_line'];

/** Empties the books of the test before: the next one has another provider, whose book is empty. */
async function emptyBooks(database: TestDatabase): Promise<void> {
  const triggers = (how: string) =>
    appendOnly.map((table) => `alter table ${table} ${how} trigger user;`).join(' ');
  const empty = `truncate ${booksOfOthers.join(', ')} cascade;`;
  await database.asOwner(`begin; ${triggers('disable')} ${empty} ${triggers('enable')} commit`);
}

/** What a test sees of a process that was killed: the call may have had its effect, and nothing was recorded. */
class ProcessDied extends Error {}

/** Calls of jobs, at which a process may be killed; a cabinet that asks for a hold waits for its answer instead. */
const killedAt = [
  'capture',
  'void',
  'refund',
  'readRefund',
  'read',
  'balanceLines',
  'sendEvidence',
  'accept',
];

/** Kills the process before or after calls of a port. */
function mortal<Port extends object>(port: Port, dies: () => boolean): Port {
  return new Proxy(port, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || !killedAt.includes(String(name))) return call;
      return async (...args: unknown[]) => {
        if (dies()) throw new ProcessDied('killed before the call');
        const answer: unknown = await Reflect.apply(call, target, args);
        if (dies()) throw new ProcessDied('killed after the call');
        return answer;
      };
    },
  });
}

function stripeSides({ url: apiUrl }: Provider, clock: { readonly now: () => Date }) {
  const options = { secretKey, apiUrl };
  return {
    payments: createStripePayments({ ...options, clock }),
    payouts: createStripePayouts(options),
    disputes: createStripeDisputes(options),
  };
}

function bridgeSides({ bridgeUrl: url }: Provider) {
  const onFault = (fault: string) => {
    throw new Error(fault);
  };
  const options = { url, secret: secretKey, onFault };
  return {
    payments: createBridgePayments(options),
    payouts: createBridgePayouts(options),
    disputes: createBridgeDisputes(options),
  };
}

export type ProviderWorldOptions = {
  readonly dies?: () => boolean;
  /** The adapter, and the contract that the provider keeps. */
  readonly speaks?: 'stripe' | 'bridge';
};

/** The system over the real adapter, and a provider with a book of its own, over HTTP. Both follow one clock. */
export async function openProviderWorld(
  database: TestDatabase,
  { dies = () => false, speaks = 'stripe' }: ProviderWorldOptions = {},
): Promise<ProviderWorld> {
  await emptyBooks(database);
  // A Monday: money settles on Wednesday.
  const clock = createManualClock('2026-11-23T10:00:00.000Z');
  const provider = await createProvider({ secretKey, now: () => clock.now().getTime() });
  const sides = speaks === 'stripe' ? stripeSides(provider, clock) : bridgeSides(provider);
  const base = createTestEnvironment(database, { clock, payments: mortal(sides.payments, dies) });
  const env: TestEnvironment = {
    ...base,
    ports: {
      ...base.ports,
      payouts: mortal(sides.payouts, dies),
      disputes: mortal(sides.disputes, dies),
    },
  };
  const world = { ...createSaleWorld(database), env };
  const nextSeq = new Map<string, number>();
  let accounts = 0;

  /** Runs a job; a worker that is killed leaves its work to the next. */
  const run = (job: AnyUseCase<number>) =>
    asSystem(env, job, {}).catch((failure: unknown) => {
      if (failure instanceof ProcessDied) return 0;
      throw failure;
    });
  const untilDone = async (job: AnyUseCase<number>) => {
    for (let more = true; more; ) more = (await run(job)) > 0;
  };

  return {
    env,
    provider,
    database,
    async givenCabinet() {
      const scene = await givenSaleScene(world);
      accounts += 1;
      const account = `acct_${accounts}`;
      const checked = { verification: 'active', checkedAt: null } as const;
      const at = clock.now().getTime();
      const numbers = { routingNumber: '110000000', accountNumber: '000123456789' };
      const bank = {
        id: `ba_${accounts}`,
        holder: 'Ann',
        country: 'US',
        currency: 'usd',
        ...numbers,
        metadata: {},
      };
      provider.book.write({ do: 'account', id: account, fields: {}, ...checked, at });
      provider.book.write({ do: 'bank', account, bank, ...checked, at });
      const { merchantId } = scene;
      await followAccount(database.prisma, { provider: speaks, account, merchantId, dueAt: clock.now() });
      return { ...scene, account };
    },
    async buy(scene, colas, card) {
      const sessionId = newTestId();
      const reqId = newTestId();
      await tapCard(world, scene, sessionId, { reqId, fingerprint: card });
      const seq = nextSeq.get(scene.logId) ?? 1;
      const taken = [{ productId: scene.cola.id, qty: colas }];
      const events = saleEvents(sessionId, seq, clock.now(), taken);
      nextSeq.set(scene.logId, seq + events.length);
      await ingestEvents(world, scene, events);
      return sessionId;
    },
    async work() {
      clock.advance(LATER_MS);
      for (const job of moneyJobs.slice(1)) await untilDone(job);
      // Two workers at once post each cause once, as one does.
      await Promise.all([untilDone(readProviderLines), untilDone(readProviderLines)]);
      await run(followDisputes);
      await Promise.all([run(matchProviderLines), run(matchProviderLines)]);
      await run(matchProviderLines);
      await run(reconcileDays);
    },
    ours: () => heldByOurs(database, speaks),
    async theirs() {
      const held: [string, number][] = [];
      for (const account of [null, ...[...provider.book.accounts()].map(({ id }) => id)]) {
        const answer = await env.ports.payouts?.readBalance(account);
        if (answer?.kind !== 'found') throw new Error('the balance was not read');
        for (const { currency, availableMinor, pendingMinor } of answer.balances)
          if (availableMinor + pendingMinor !== 0)
            held.push([`${account ?? ''} ${currency}`, availableMinor + pendingMinor]);
      }
      return Object.fromEntries(held.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
    close: () => provider.close(),
  };
}
