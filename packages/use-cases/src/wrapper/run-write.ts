import { limitLockWait } from '@larder/database/postgres/lock-timeout';
import type { Tx } from '@larder/database/transaction';
import type { Result } from '@larder/domain/refusal';
import { type Claim, claimAnswer } from './answer-once.ts';
import { auditRun } from './audit-run.ts';
import { type Run, transact } from './transact.ts';

const LOCK_TIMEOUT_MS = 5_000;

/** Runs a use case in one transaction: mutation key, work, live events, audit row, stored answer. */
export async function runWrite(run: Run): Promise<Result<unknown>> {
  let claim: Claim | undefined;
  return transact(run, {
    before: async (tx) => {
      claim = await claimFor(run, tx);
      return claim && 'stored' in claim ? claim.stored : undefined;
    },
    run: (ctx) => run.useCase.run(ctx, run.input),
    closing: async (tx, facts, answer) => {
      await auditRun(run, tx, facts, answer);
      await settle(claim, tx, answer);
    },
  });
}

/** Claims the call's mutation key, if it has one; waits for another call that holds it until the lock time-out. */
export async function claimFor(run: Run, tx: Tx): Promise<Claim | undefined> {
  const { env, useCase, actor, call, input, now } = run;
  if (!call.mutationKey) return undefined;
  await limitLockWait(tx, LOCK_TIMEOUT_MS);
  return claimAnswer(tx, {
    useCase,
    actor,
    mutationKey: call.mutationKey,
    input,
    now,
    randomBytes: env.randomBytes,
  });
}

/** Stores the answer of a successful call; releases the key of a refused one. */
export async function settle(claim: Claim | undefined, tx: Tx, answer: Result<unknown>): Promise<void> {
  if (!claim || 'stored' in claim) return;
  if (answer.ok) await claim.store(tx, answer.value);
  else await claim.release(tx);
}
