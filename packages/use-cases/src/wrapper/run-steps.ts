import { type Tx, transaction } from '@larder/database/transaction';
import type { Result } from '@larder/domain/refusal';
import type { AuditFacts } from '../audit-facts.ts';
import type { StepsContext, Turn, WriteContext } from '../use-case.ts';
import { auditRun } from './audit-run.ts';
import { claimFor, settle } from './run-write.ts';
import { commonContext, RolledBack, type Run, transact } from './transact.ts';
import { isAudited } from './write-audit.ts';

/**
 * Runs a use case of several transactions, with calls to other systems between them. Claims its mutation key first and
 * settles it last: with the step that ends the call, or else in a transaction of its own.
 */
export async function runSteps(run: Run): Promise<Result<unknown>> {
  const { database } = run.env;
  const claim = run.call.mutationKey ? await transaction(database, (tx) => claimFor(run, tx)) : undefined;
  if (claim && 'stored' in claim) return claim.stored;
  let facts: AuditFacts = {};
  const keep = (more: AuditFacts) => {
    facts = { ...facts, ...more };
  };
  let isSettled = false;
  const close = async (tx: Tx, answer: Result<unknown>) => {
    await auditRun(run, tx, facts, answer);
    await settle(claim, tx, answer);
    isSettled = true;
  };
  const context: StepsContext = {
    ...commonContext(run, database.prisma),
    audit: keep,
    step: (work, isAnswer = () => false) =>
      (run.call.turn ?? runImmediately)(() =>
        runStep(run, work, keep, async (tx, answer) => {
          if (answer.ok && isAnswer(answer.value)) await close(tx, answer);
        }),
      ),
  };
  try {
    const answer = await run.useCase.run(context, run.input);
    if (!isSettled && (claim || isAudited(run.useCase)))
      await transaction(database, (tx) => close(tx, answer));
    return answer;
  } catch (failure) {
    await claim?.release(database.prisma);
    throw failure;
  }
}

const runImmediately: Turn = (step) => step();

/** Runs one step as a transaction; a refusal rolls back this step only and is returned to the use case. */
async function runStep<Out>(
  run: Run,
  work: (ctx: WriteContext) => Promise<Result<Out>>,
  keep: (facts: AuditFacts) => void,
  close: (tx: Tx, answer: Result<Out>) => Promise<void>,
): Promise<Result<Out>> {
  try {
    return await transact(run, {
      run: work,
      closing: async (tx, facts, answer) => {
        keep(facts);
        await close(tx, answer);
      },
    });
  } catch (failure) {
    if (!(failure instanceof RolledBack)) throw failure;
    keep(failure.facts);
    return { ok: false, refusal: failure.refusal };
  }
}
