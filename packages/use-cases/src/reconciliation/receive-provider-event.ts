import { readPayoutsNow } from '@larder/database/queries/finance/withdrawal.queries';
import { readRefundsNow } from '@larder/database/queries/order/refund.queries';
import { followAccount } from '@larder/database/queries/reconciliation/provider-line.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { providerTopics } from '../ports/provider-events.port.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';

/** Sales come all the time, and their jobs know them: their lines are read together. */
const SALES_WAIT_MS = MINUTE_MS;

/**
 * Makes due what a verified event of the provider is about; jobs read its state back. So events may come twice, late,
 * in any order, or about objects that we do not know. [decision 137]
 */
export const receiveProviderEvent = defineUseCase({
  name: 'reconciliation.receiveProviderEvent',
  access: 'internal',
  kind: 'write',
  input: z.object({
    provider: z.string().min(1).max(40),
    topic: z.enum(providerTopics),
    objectRef: z.string().max(255).nullable(),
    account: z.string().max(255).nullable(),
  }),
  run: async (ctx, event) => {
    const { provider, account, topic } = event;
    const now = ctx.clock.now();
    const dueAt = new Date(now.getTime() + (topic === 'payment' ? SALES_WAIT_MS : 0));
    if (topic !== 'other')
      await followAccount(ctx.tx, { provider, account: account ?? '', dueAt, eventAt: now });
    await makeDue(ctx, event, now);
    ctx.wake('work');
    return accept();
  },
});

type Event = {
  readonly provider: string;
  readonly topic: string;
  readonly objectRef: string | null;
  readonly account: string | null;
};

async function makeDue(
  { tx }: WriteContext,
  { provider, topic, objectRef, account }: Event,
  now: Date,
): Promise<void> {
  const isLater = { gt: now };
  const accountRef = account ?? objectRef;
  if (topic === 'account' && accountRef !== null)
    await tx.providerAccount.updateMany({
      where: { provider, accountRef, nextAttemptAt: isLater },
      data: { nextAttemptAt: now },
    });
  if (objectRef === null) return;
  if (topic === 'refund') await readRefundsNow(tx, [objectRef], now);
  if (topic === 'payout') await readPayoutsNow(tx, [{ provider, ref: objectRef }], now);
  if (topic === 'dispute')
    await tx.dispute.updateMany({
      where: { provider, providerRef: objectRef, nextAttemptAt: isLater },
      data: { nextAttemptAt: now },
    });
}
