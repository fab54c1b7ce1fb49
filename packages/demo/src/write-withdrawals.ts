import { addDays } from '@larder/domain/calendar-day';
import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { allocateItems, type WithdrawalPart } from '@larder/domain/finance/allocate-items';
import type { BankNumbers } from '@larder/domain/finance/bank-account';
import { requestedPosting, sentPosting } from '@larder/domain/finance/withdrawal-postings';
import { humanNumber } from '@larder/domain/human-number';
import { lastFour } from '@larder/domain/last-four';
import { addBankingDays } from '@larder/domain/ledger/banking-days';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import { drawNumbers } from './draw-numbers.ts';
import { insertRows } from './insert-rows.ts';
import { type SeedMerchant, seedMembers, seedMerchants } from './merchants.ts';
import { atMinute, mustHave, type SeedContext } from './seed-context.ts';
import { demoFeePlan } from './write-fee-plans.ts';

const accounts = {
  bayside: {
    holder: 'Bayside Markets LLC',
    bank: 'Pacific Bank',
    routing: '121000358',
    account: '000123456789',
  },
  lantern: {
    holder: '灯笼零售有限公司',
    bank: '东海银行',
    routing: '102290000017',
    account: '6222021001123456',
  },
} as const satisfies Record<SeedMerchant['code'], BankNumbers & { holder: string; bank: string }>;

/** Days before today on which each merchant withdrew all of its available money, at ten o'clock. */
const WITHDREW_DAYS_AGO = [35, 21, 7];
const TEN = 600;

/** Writes one verified account and three paid withdrawals of each merchant. */
export async function writeWithdrawals(
  seed: SeedContext,
  sealNumbers: (merchantId: string, accountId: string, numbers: BankNumbers) => string,
  post: (postings: readonly LedgerPosting[]) => Promise<void>,
): Promise<void> {
  let number = 0;
  for (const merchant of seedMerchants) {
    const accountId = await writeAccount(seed, merchant, sealNumbers);
    for (const [turn, days] of WITHDREW_DAYS_AGO.entries()) {
      const at = atMinute(addDays(localDay(seed.now, merchant.timeZone), -days), TEN, merchant.timeZone);
      const review = turn === 0 ? ['first_payout'] : [];
      number += 1;
      await writeWithdrawal(seed, { merchant, accountId, at, review, number }, post);
    }
  }
  await drawNumbers(seed.connection, 'withdrawal_number', number);
}

function ownerOf(seed: SeedContext, { code }: SeedMerchant): string {
  const owner = seedMembers.find(({ merchant, kind }) => merchant === code && kind === 'owner');
  return mustHave(seed.membershipIds, owner?.email ?? '');
}

async function writeAccount(
  seed: SeedContext,
  merchant: SeedMerchant,
  sealNumbers: (merchantId: string, accountId: string, numbers: BankNumbers) => string,
): Promise<string> {
  const { holder, bank, routing, account } = accounts[merchant.code];
  const merchantId = mustHave(seed.merchantIds, merchant.code);
  const id = seed.dice.idAt(seed.startedAt);
  const verifiedAt = new Date(seed.startedAt.getTime() + DAY_MS);
  const row = {
    id,
    merchant_id: merchantId,
    state: 'active',
    holder,
    bank,
    numbers: sealNumbers(merchantId, id, { routing, account }),
    routing_last4: lastFour(routing),
    account_last4: lastFour(account),
    active_at: seed.startedAt,
    created_by_id: ownerOf(seed, merchant),
    decided_at: verifiedAt,
    created_at: seed.startedAt,
    updated_at: verifiedAt,
  };
  await insertRows(seed.connection, 'payment_account', [row]);
  return id;
}

type Past = {
  readonly merchant: SeedMerchant;
  readonly accountId: string;
  readonly at: Date;
  readonly review: readonly string[];
  readonly number: number;
};

async function writeWithdrawal(
  seed: SeedContext,
  { merchant, accountId, at, review, number }: Past,
  post: (postings: readonly LedgerPosting[]) => Promise<void>,
): Promise<void> {
  const { connection, dice } = seed;
  const { code, currency, country, timeZone } = merchant;
  const merchantId = mustHave(seed.merchantIds, code);
  const parts = await takeAll(seed, merchantId, at);
  const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0);
  const id = dice.idAt(at);
  const day = localDay(at, timeZone);
  const sentAt = new Date(at.getTime() + 2 * MINUTE_MS);
  const paidAt = atMinute(addBankingDays(day, 1, country), TEN, timeZone);
  const row = {
    id,
    merchant_id: merchantId,
    withdrawal_no: humanNumber('W', day, number),
    account_id: accountId,
    state: 'paid',
    currency,
    amount_minor: amountMinor,
    fee_minor: demoFeePlan.payoutFeeMinor,
    review,
    requested_by_id: ownerOf(seed, merchant),
    requested_at: at,
    decided_at: sentAt,
    sent_at: sentAt,
    expected_at: startOfDay(addBankingDays(day, 1, country), timeZone),
    paid_at: paidAt,
    bank_ref: `WT${day.replaceAll('-', '')}${number}`,
    attempt_count: 0,
    version: 3,
    created_at: at,
    updated_at: paidAt,
  };
  await insertRows(connection, 'withdrawal', [row]);
  await insertRows(
    connection,
    'withdrawal_line',
    parts.map((part) => ({
      merchant_id: merchantId,
      withdrawal_id: id,
      txn_id: part.id,
      amount_minor: part.amountMinor,
    })),
  );
  const posted = { id, merchantId, currency, amountMinor, feeMinor: demoFeePlan.payoutFeeMinor };
  await post([requestedPosting(posted, { occurredAt: at }), sentPosting(posted, { occurredAt: sentAt })]);
}

/** Takes all that was available at an instant from the items of a merchant. */
async function takeAll({ connection }: SeedContext, merchantId: string, at: Date): Promise<WithdrawalPart[]> {
  const { rows } = (await connection.query(
    `SELECT txn_id AS id, left_minor AS left FROM wallet_item
      WHERE merchant_id = $1 AND left_minor <> 0 AND released_at <= $2 ORDER BY available_at, txn_id`,
    [merchantId, at],
  )) as { rows: { id: string; left: string }[] };
  const items = rows.map(({ id, left }) => ({ id, leftMinor: Number(left) }));
  const parts = allocateItems(
    items,
    items.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
  );
  if (!parts || parts.length === 0) throw new Error('the demo has nothing to withdraw');
  await connection.query(
    `UPDATE wallet_item SET left_minor = 0 WHERE merchant_id = $1 AND txn_id = ANY($2::uuid[])`,
    [merchantId, parts.map(({ id }) => id)],
  );
  return parts;
}
