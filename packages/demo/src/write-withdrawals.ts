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
import { insertRows } from './insert-rows.ts';
import { type SeedMerchant, seedMembers } from './merchants.ts';
import { atMinute, mustHave, type SeedContext } from './seed-context.ts';

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

export const withdrawalTimes = ({ now }: SeedContext, { timeZone }: SeedMerchant): Date[] =>
  WITHDREW_DAYS_AGO.map((days) => atMinute(addDays(localDay(now, timeZone), -days), TEN, timeZone));

function ownerOf(seed: SeedContext, { code }: SeedMerchant): string {
  const owner = seedMembers.find(({ merchant, kind }) => merchant === code && kind === 'owner');
  return mustHave(seed.membershipIds, owner?.email ?? '');
}

/** Writes the verified bank account of a merchant. */
export async function writeAccount(
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
  readonly feeMinor: number;
  readonly isFirst: boolean;
  readonly number: number;
};

/** Writes a withdrawal of all that was available then, which arrived. */
export async function writeWithdrawal(
  seed: SeedContext,
  { merchant, accountId, at, feeMinor, isFirst, number }: Past,
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
    withdrawal_no: humanNumber('withdrawal', day, number),
    account_id: accountId,
    state: 'paid',
    currency,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    review: isFirst ? ['first_payout'] : [],
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
  const posted = { id, merchantId, currency, amountMinor, feeMinor };
  await post([requestedPosting(posted, { occurredAt: at }), sentPosting(posted, { occurredAt: sentAt })]);
}

/** Takes all that was available at an instant from the items of a merchant. */
async function takeAll({ connection }: SeedContext, merchantId: string, at: Date): Promise<WithdrawalPart[]> {
  const { rows } = (await connection.query(
    `SELECT txn_id AS id, left_minor AS left FROM wallet_item
      WHERE merchant_id = $1::uuid AND left_minor <> 0 AND released_at <= $2::timestamptz ORDER BY available_at, txn_id`,
    [merchantId, at],
  )) as { rows: { id: string; left: string }[] };
  const items = rows.map(({ id, left }) => ({ id, leftMinor: Number(left) }));
  const parts = allocateItems(
    items,
    items.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
  );
  if (!parts || parts.length === 0) throw new Error('the demo has nothing to withdraw');
  await connection.query(
    `UPDATE wallet_item SET left_minor = 0 WHERE merchant_id = $1::uuid AND txn_id = ANY($2::uuid[])`,
    [merchantId, parts.map(({ id }) => id)],
  );
  return parts;
}
