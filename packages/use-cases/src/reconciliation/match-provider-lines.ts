import { readRefundsNow } from '@larder/database/queries/order/refund.queries';
import {
  matchLines,
  offsetLines,
  postponeLines,
} from '@larder/database/queries/reconciliation/line-match.queries';
import {
  lockOpenLines,
  type OpenLineRow,
} from '@larder/database/queries/reconciliation/provider-line.queries';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import {
  bankPosting,
  feePosting,
  ownFeePosting,
  type ProviderMovement,
  transferPosting,
} from '@larder/domain/ledger/provider-postings';
import { lineRetryAt } from '@larder/domain/reconciliation/reconciliation-rules';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { postLedger } from '../ledger/post-ledger.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Matches lines of the provider with the ledger, one line with one posting. Posts what only the provider knows: its
 * fees, and money that moved between its accounts or to a bank. A refund whose money came back is read again. Several
 * workers may run at once. Returns the number of lines looked at; call again while it equals `limit`. [decision 135]
 */
export const matchProviderLines = defineUseCase({
  name: 'reconciliation.matchProviderLines',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(500) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const lines = await lockOpenLines(ctx.tx, now, limit);
    await postLedger(
      ctx,
      lines.flatMap((line) => postingsOf(line, now)),
    );
    const lineIds = lines.map(({ id }) => id);
    await matchLines(ctx.tx, lineIds, now);
    await offsetLines(ctx.tx, lineIds, now);
    // Only those that are open yet: each line is written once.
    await postponeLines(
      ctx.tx,
      lines.map((line) => ({
        id: line.id,
        retryAt: lineRetryAt(line.occurredAt, now),
        oursMinor: hasOwnFee(line) ? -line.feeMinor : 0,
      })),
      now,
    );
    const failed = lines.flatMap(({ kind, sourceRef }) =>
      kind === 'refund_failure' ? (sourceRef ?? []) : [],
    );
    await readRefundsNow(ctx.tx, failed, now);
    if (failed.length > 0) ctx.wake('work');
    return accept(lines.length);
  },
});

/** A dispute's fee is posted with the dispute, and a fee line is nothing else. */
const hasOwnFee = ({ kind, feeMinor }: OpenLineRow): boolean =>
  feeMinor !== 0 && kind !== 'dispute' && kind !== 'fee';

/** What the line itself makes known. A line whose day is closed is posted today, under its own reference. */
function postingsOf(line: OpenLineRow, now: Date): LedgerPosting[] {
  const { kind, merchantId, toMerchantId, amountMinor, netMinor, occurredAt, day } = line;
  const isOnItsDay = day.toISOString().slice(0, 10) === occurredAt.toISOString().slice(0, 10);
  const movement: ProviderMovement = { ...line, occurredAt: isOnItsDay ? occurredAt : now };
  // Whose account it is becomes known with the merchant's first transfer or event.
  if (line.account !== '' && merchantId === null) return [];
  const postings = hasOwnFee(line) ? [feePosting(movement, line.feeMinor)] : [];
  if (kind === 'fee') postings.push(ownFeePosting(movement, netMinor));
  if (kind === 'transfer' && toMerchantId !== null)
    postings.push(transferPosting({ ...movement, merchantId: toMerchantId }, -amountMinor));
  if ((kind === 'payout' || kind === 'payout_failure') && merchantId !== null)
    postings.push(bankPosting({ ...movement, merchantId }, amountMinor));
  return postings;
}
