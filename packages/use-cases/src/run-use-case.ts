import { parseInput } from '@larder/contract/parse-input';
import type { Database } from '@larder/database/open-database';
import { forMerchant } from '@larder/database/postgres/walled-pool';
import { type Refusal, type Result, refuse } from '@larder/domain/refusal';
import type { Actor } from './actor.ts';
import type { AnyUseCase, Call, UseCaseEnv } from './use-case.ts';
import { auditFault, auditRefusal, auditRun } from './wrapper/audit-run.ts';
import { postgresFailure } from './wrapper/postgres-failure.ts';
import { requireAccess } from './wrapper/require-access.ts';
import { runSteps } from './wrapper/run-steps.ts';
import { runWrite } from './wrapper/run-write.ts';
import { commonContext, RolledBack, type Run } from './wrapper/transact.ts';

const runners = { read: runRead, write: runWrite, steps: runSteps } as const;

/**
 * Runs a use case for an actor: checks access and input; for a write, runs one transaction with the mutation key, the
 * work, its live events and their one NOTIFY, and its audit row. A refusal rolls back (see `refuseAndKeep`); unknown
 * failures are thrown, and audited as `error`. Reads run without a transaction, those that
 * may lag on a standby. [architecture, layers]
 */
export function runUseCase<Out>(
  env: UseCaseEnv,
  useCase: AnyUseCase<Out>,
  actor: Actor,
  input: unknown,
  call: Call,
): Promise<Result<Out>> {
  if (!env.trace) return runChecked(env, useCase, actor, input, call);
  const { name, opensDoor = false } = useCase;
  const facts = { 'larder.actor': actor.kind, 'larder.request': call.requestId };
  return env.trace.within({ name, facts, door: opensDoor }, async (span) => {
    const answer = await runChecked(env, useCase, actor, input, call);
    span.note(
      answer.ok
        ? { 'larder.result': 'ok' }
        : { 'larder.result': 'refused', 'larder.refusal': answer.refusal.code },
    );
    return answer;
  });
}

async function runChecked<Out>(
  env: UseCaseEnv,
  useCase: AnyUseCase<Out>,
  actor: Actor,
  input: unknown,
  call: Call,
): Promise<Result<Out>> {
  const run: Run = { env, useCase, actor, call, now: env.clock.now(), input };
  const parsed = parseInput(useCase.input, input);
  // Invalid input may not name an object.
  const valid = parsed.ok ? parsed.value : undefined;
  const allowed = requireAccess(useCase, actor, run.now, valid);
  if (!allowed.ok) {
    noteForbidden(run, allowed.refusal);
    await auditRefusal({ ...run, input: valid }, allowed.refusal, {});
    return allowed;
  }
  if (!parsed.ok) return parsed;
  const answer = await withinMerchant({ ...run, input: parsed.value }, settled);
  return answer as Result<Out>;
}

/** Logs a call beyond the rights of its caller: a refused read leaves no audit row. */
function noteForbidden({ env, useCase, actor, call }: Run, { code: refusal }: Refusal): void {
  if (refusal !== 'FORBIDDEN') return;
  const { accountId, merchantId } = actor;
  const fields = { requestId: call.requestId, useCase: useCase.name, refusal, accountId, merchantId };
  env.log.warn(fields, 'a call was refused');
}

/** Restricts calls of members to the rows of their merchant, whatever a query forgets. [decision 56] */
function withinMerchant<T>(run: Run, work: (run: Run) => Promise<T>): Promise<T> {
  const { access } = run.useCase;
  const { merchantId } = run.actor;
  if (!merchantId || (access !== 'member' && typeof access === 'string')) return work(run);
  // The connections of the hot path are not walled.
  const { database, standby } = run.env;
  const env = { ...run.env, database: database.walled(), standby: standby?.walled(), plain: undefined };
  return forMerchant(merchantId, () => work({ ...run, env }));
}

async function settled(run: Run): Promise<Result<unknown>> {
  try {
    return await runners[run.useCase.kind](run);
  } catch (failure) {
    if (failure instanceof RolledBack) {
      await auditRefusal(run, failure.refusal, failure.facts);
      return { ok: false, refusal: failure.refusal };
    }
    const means = postgresFailure(failure);
    if (means === 'retry' || means === 'busy') {
      const { useCase, call } = run;
      run.env.log.warn({ err: failure, useCase: useCase.name, requestId: call.requestId }, 'rows are busy');
      return refuse('DATA_PROCESSING');
    }
    // Without a database no row can be written, and trying would wait for a connection once more.
    if (means !== 'away') await auditFault(run);
    throw failure;
  }
}

async function runRead(run: Run): Promise<Result<unknown>> {
  const { env, useCase, call } = run;
  const readFrom = (database: Database) =>
    useCase.run(commonContext({ ...run, env: { ...env, database } }, database.prisma), run.input);
  const mayLag = useCase.mayLag && !call.needsLatest;
  const answer = await (env.standby && mayLag ? env.standby.read(readFrom) : readFrom(env.database));
  if (useCase.audit) await auditRun(run, env.database.prisma, {}, answer);
  return answer;
}
