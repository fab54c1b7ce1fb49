import { followAccount } from '@larder/database/queries/reconciliation/provider-line.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { providerTopics } from '../ports/provider-events.port.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';

/** Several events of one moment are answered by one reading. */
const SOON_MS = 2_000;

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
    const dueAt = new Date(now.getTime() + SOON_MS);
    if (topic !== 'other')
      await followAccount(ctx.tx, { provider, account: account ?? '', dueAt, eventAt: now });
    await makeDue(ctx, event, now);
    ctx.wake('work');
    return accept();
  },
});

type Event = { readonly provider: string; readonly topic: string; readonly objectRef: string | null };

async function makeDue(
  { tx }: WriteContext,
  { provider, topic, objectRef }: Event,
  now: Date,
): Promise<void> {
  if (objectRef === null) return;
  const isLater = { gt: now };
  if (topic === 'refund')
    await tx.refund.updateMany({
      where: { providerRef: objectRef, state: 'processing', nextAttemptAt: isLater },
      data: { nextAttemptAt: now },
    });
  if (topic === 'dispute')
    await tx.dispute.updateMany({
      where: { provider, providerRef: objectRef, nextAttemptAt: isLater },
      data: { nextAttemptAt: now },
    });
}
