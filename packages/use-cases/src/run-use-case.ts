import { parseInput } from '@larder/contract/parse-input';
import type { Tx } from '@larder/database/open-database';
import { type Result, refuse } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import type { Actor } from './actor.ts';
import type { LiveEvent } from './live/live-event.ts';
import { writeLiveEvents } from './live/write-live-events.ts';
import type { AnyUseCase, Call, KeptRefusal, UseCaseEnv, WriteContext } from './use-case.ts';
import { claimAnswer } from './wrapper/answer-once.ts';
import { postgresFailure } from './wrapper/postgres-failure.ts';
import { requireAccess } from './wrapper/require-access.ts';
import { type AuditedCall, type AuditFacts, isAudited, writeAudit } from './wrapper/write-audit.ts';

const ATTEMPTS = 3;
const LOCK_TIMEOUT_MS = 5_000;
const TRANSACTION_LIMIT = { maxWait: 10_000, timeout: 20_000 };

/** Refusals that say nothing about what somebody tried to do. */
const unremarkable: readonly RefusalCode[] = [
  'UNAUTHENTICATED',
  'BAD_INPUT',
  'DATA_PROCESSING',
  'RATE_LIMITED',
];

/**
 * Runs a use case for an actor: access, input, then for a write one transaction with the mutation key, the work itself, its audit
 * row, its live events and their one NOTIFY. A refusal rolls back (see `refuseAndKeep`); unknown failures are thrown, audited as
 * `error`. Reads run without a transaction. [architecture, layers 3]
 */
export async function runUseCase<Out>(
  env: UseCaseEnv,
  useCase: AnyUseCase<Out>,
  actor: Actor,
  input: unknown,
  call: Call,
): Promise<Result<Out>> {
  const run = { env, useCase, actor, call, now: env.clock.now() };
  const allowed = requireAccess(run.useCase, actor);
  if (!allowed.ok) return denied({ ...run, input }, allowed);
  const parsed = parseInput(useCase.input, input);
  if (!parsed.ok) return parsed;
  const write = { ...run, input: parsed.value };
  const answer = useCase.kind === 'read' ? await read(write) : await writeWithRetries(write);
  return answer as Result<Out>;
}

type Run = {
  readonly env: UseCaseEnv;
  readonly useCase: AnyUseCase;
  readonly actor: Actor;
  readonly call: Call;
  readonly now: Date;
  readonly input: unknown;
};

type Outcome = {
  readonly answer: Result<unknown>;
  readonly afterCommit: readonly (() => Promise<Result<void>>)[];
};

/** Carries a refusal out of the transaction, so that it is rolled back. */
class RolledBack extends Error {
  readonly refused: Result<unknown>;
  readonly facts: AuditFacts;
  constructor(refused: Result<unknown>, facts: AuditFacts) {
    super('rolled back');
    this.refused = refused;
    this.facts = facts;
  }
}

const commonContext = ({ env, actor, now, call }: Run, tx: Tx) => ({ ...env, tx, actor, now, call });

async function read(run: Run): Promise<Result<unknown>> {
  const answer = await run.useCase.run(commonContext(run, run.env.database.prisma), run.input);
  if (run.useCase.audit && isAudited(run.useCase)) {
    await writeAudit(run.env.database.prisma, auditedCall(run, {}, answer));
  }
  return answer;
}

async function writeWithRetries(run: Run): Promise<Result<unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, afterCommit } = await run.env.database.prisma.$transaction(
        (tx) => writeOnce(run, tx),
        TRANSACTION_LIMIT,
      );
      for (const work of afterCommit) {
        const done = await work();
        if (!done.ok) return done;
      }
      return answer;
    } catch (failure) {
      if (failure instanceof RolledBack) return denied(run, failure.refused, failure.facts);
      const meaning = postgresFailure(failure);
      if (meaning === 'retry' && attempt < ATTEMPTS) continue;
      if (meaning !== 'fault') return refuse('DATA_PROCESSING');
      await auditFault(run);
      throw failure;
    }
  }
}

async function writeOnce(run: Run, tx: Tx): Promise<Outcome> {
  const { env, useCase, actor, call, input, now } = run;
  const claim = call.mutationKey ? await claimUnderTimeout(run, tx, call.mutationKey) : undefined;
  if (claim && 'stored' in claim) return { answer: claim.stored, afterCommit: [] };

  const events: LiveEvent[] = [];
  const wakes = new Map<string, readonly [channel: string, payload: string]>();
  const afterCommit: (() => Promise<Result<void>>)[] = [];
  let facts: AuditFacts = {};
  const context: WriteContext = {
    ...commonContext(run, tx),
    tell: (event) => events.push(event),
    notify: (channel, payload = '') => wakes.set(`${channel} ${payload}`, [channel, payload]),
    audit: (more) => {
      facts = { ...facts, ...more };
    },
    afterCommit: (work) => afterCommit.push(work),
  };
  const answer: Result<unknown> | KeptRefusal = await useCase.run(context, input);
  if (!answer.ok && !('kept' in answer)) throw new RolledBack(answer, facts);
  if (isAudited(useCase)) await writeAudit(tx, auditedCall(run, facts, answer));
  await writeLiveEvents(tx, events, now, actor.merchantId);
  if (events.length > 0) wakes.set('live', ['live', '']);
  for (const [channel, payload] of wakes.values()) {
    await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
  }
  if (answer.ok && claim) await claim.store(answer.value);
  env.log.debug({ useCase: useCase.name, requestId: call.requestId, ok: answer.ok }, 'written');
  return { answer: answer.ok ? answer : { ok: false, refusal: answer.refusal }, afterCommit };
}

async function claimUnderTimeout({ env, useCase, actor, input, now }: Run, tx: Tx, mutationKey: string) {
  await tx.$executeRaw`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
  return claimAnswer(tx, { env, useCase, actor, mutationKey, input, now });
}

function auditedCall(run: Run, facts: AuditFacts, answer: Result<unknown>): AuditedCall {
  const { env, useCase, actor, call, input, now } = run;
  const common = { id: env.newId(), useCase, actor, call, at: now, facts, input };
  return answer.ok
    ? { ...common, output: answer.value, result: 'ok' }
    : { ...common, output: undefined, result: 'denied', reason: answer.refusal.code };
}

/** A refusal of an audited use case leaves its row too, in a transaction of its own since its work was undone. */
async function denied(run: Run, answer: Result<unknown>, facts: AuditFacts = {}): Promise<Result<never>> {
  if (answer.ok) throw new Error('not a refusal');
  const refused = { ok: false, refusal: answer.refusal } as const;
  if (isAudited(run.useCase) && !unremarkable.includes(answer.refusal.code)) {
    await writeAudit(run.env.database.prisma, auditedCall(run, facts, refused));
  }
  return refused;
}

async function auditFault(run: Run): Promise<void> {
  if (!isAudited(run.useCase)) return;
  const { env, useCase, actor, call, input, now } = run;
  const row = { id: env.newId(), useCase, actor, call, at: now, facts: {}, input, output: undefined };
  try {
    await writeAudit(env.database.prisma, { ...row, result: 'error' });
  } catch (failure) {
    env.log.error(
      { requestId: call.requestId, failure: String(failure) },
      'audit row of a fault not written',
    );
  }
}
