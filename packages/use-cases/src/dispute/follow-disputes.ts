import type { Dispute } from '@larder/database/model';
import {
  claimDueDisputes,
  type DueDisputeRow,
  unreadDisputes,
} from '@larder/database/queries/dispute/dispute.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { DisputesPort, ProviderDispute } from '../ports/disputes.port.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { readEvidence } from './dispute-evidence.ts';
import { recordDispute } from './record-dispute.ts';

/** A worker that died gives its disputes back after this time; a call that failed is made again then. */
const LEASE_MS = 5 * MINUTE_MS;

/**
 * Reads disputes that took money and are not known yet, sends what operators decided, and reads back what banks
 * decided. Calls the provider outside any transaction. Several workers may run at once. Returns the number of disputes
 * looked at; call again while it equals `limit`. [decision 136]
 */
export const followDisputes = defineUseCase({
  name: 'dispute.followDisputes',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const port = ctx.ports.disputes;
    if (!port) return accept(0);
    const { provider } = port;
    for (const { disputeRef } of await unreadDisputes(ctx.tx, provider, limit)) {
      const answer = await port.read(disputeRef);
      if (answer.kind === 'found') await record(ctx, provider, answer.dispute);
      else ctx.log.warn({ disputeRef, outcome: answer.kind }, 'a dispute was not read');
    }
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = await ctx.step(async ({ tx }) =>
      accept(await claimDueDisputes(tx, { provider, now, leaseUntil, limit })),
    );
    if (!due.ok) return due;
    for (const dispute of due.value) {
      const theirs = await askProvider(ctx, port, dispute);
      if (theirs) await record(ctx, provider, theirs);
    }
    return accept(due.value.length);
  },
});

async function record(ctx: StepsContext, provider: string, theirs: ProviderDispute): Promise<void> {
  await ctx.step(async (step) => {
    const recorded: Dispute | null = await recordDispute(step, provider, theirs);
    if (!recorded) step.log.error({ disputeRef: theirs.disputeRef }, 'a dispute is about no payment of ours');
    return accept();
  });
}

/** Sends the decision, or reads the dispute; null if there is no news. */
async function askProvider(
  ctx: StepsContext,
  port: DisputesPort,
  { id, providerRef: disputeRef, decision }: DueDisputeRow,
): Promise<ProviderDispute | null> {
  const known = await port.read(disputeRef);
  if (known.kind !== 'found') return null;
  // What was sent may have been heard, and a bank may have decided meanwhile.
  if (decision === null || known.dispute.state !== 'needs_response') return known.dispute;
  const key = `${id}:${decision}`;
  const sent =
    decision === 'accept'
      ? await port.accept({ key, disputeRef })
      : await port.sendEvidence({ key, disputeRef, evidence: await readEvidence(ctx.tx, id) });
  if (sent.kind === 'sent') return sent.dispute;
  ctx.log.warn({ disputeRef, outcome: sent.kind }, 'the answer to a dispute was not taken');
  return null;
}
