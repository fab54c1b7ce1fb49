import type { LiveEvent } from '@larder/contract/live-event';
import type { Database } from '@larder/database/open-database';
import type { Notification } from '@larder/database/postgres/notify-channel';
import { type Tx, transaction } from '@larder/database/transaction';
import type { Refusal, Result } from '@larder/domain/refusal';
import type { Actor } from '../actor.ts';
import type { AuditFacts } from '../audit-facts.ts';
import { writeLiveEvents } from '../live/write-live-events.ts';
import type { AnyUseCase, Call, KeptRefusal, ReadContext, UseCaseEnv, WriteContext } from '../use-case.ts';
import { postgresFailure } from './postgres-failure.ts';

/** One call of a use case in progress. */
export type Run = {
  readonly env: UseCaseEnv;
  readonly useCase: AnyUseCase;
  readonly actor: Actor;
  readonly call: Call;
  readonly now: Date;
  readonly input: unknown;
};

/** Carries a refusal out of a transaction, so that the transaction rolls back. */
export class RolledBack extends Error {
  readonly refusal: Refusal;
  readonly facts: AuditFacts;
  constructor(refusal: Refusal, facts: AuditFacts) {
    super(`rolled back: ${refusal.code}`);
    this.refusal = refusal;
    this.facts = facts;
  }
}

const ATTEMPTS = 3;

type Work<Out> = {
  /** Runs first; an answer from it ends the transaction at once. */
  readonly before?: (tx: Tx) => Promise<Result<Out> | undefined>;
  readonly run: (ctx: WriteContext) => Promise<Result<Out>>;
  /** Runs the last statements of the transaction. */
  readonly closing: (tx: Tx, facts: AuditFacts, answer: Result<Out>) => Promise<void>;
};

/**
 * Runs work in one transaction with its live events and wake-ups; retries if Postgres aborts it for a conflict. A
 * refusal that is not kept throws `RolledBack`.
 */
export async function transact<Out>(run: Run, work: Work<Out>): Promise<Result<Out>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, afterCommit } = await transaction(run.env.database, (tx) => once(run, tx, work));
      for (const later of afterCommit) {
        const done = await later();
        if (!done.ok) return done;
      }
      return answer;
    } catch (failure) {
      if (postgresFailure(failure) !== 'retry' || attempt === ATTEMPTS) throw failure;
    }
  }
}

type Outcome<Out> = {
  readonly answer: Result<Out>;
  readonly afterCommit: readonly (() => Promise<Result<void>>)[];
};

async function once<Out>(run: Run, tx: Tx, work: Work<Out>): Promise<Outcome<Out>> {
  const stored = await work.before?.(tx);
  if (stored) return { answer: stored, afterCommit: [] };

  const events: LiveEvent[] = [];
  const wakes = new Map<string, Notification>();
  const afterCommit: (() => Promise<Result<void>>)[] = [];
  let facts: AuditFacts = {};
  const answer: Result<Out> | KeptRefusal = await work.run({
    ...commonContext(run, tx),
    emit: (event) => events.push(event),
    wake: (channel, payload = '') => wakes.set(`${channel} ${payload}`, { channel, payload }),
    audit: (more) => {
      facts = { ...facts, ...more };
    },
    afterCommit: (later) => afterCommit.push(later),
  });
  if (!answer.ok && !('kept' in answer)) throw new RolledBack(answer.refusal, facts);
  const plain = answer.ok ? answer : { ok: false as const, refusal: answer.refusal };
  await writeLiveEvents(tx, {
    events,
    wakes: [...wakes.values()],
    at: run.now,
    defaultMerchantId: run.actor.merchantId,
  });
  await work.closing(tx, facts, plain);
  return { answer: plain, afterCommit };
}

/** Builds the context that every kind of use case gets. */
export function commonContext({ env, actor, now, call }: Run, tx: Tx | Database['prisma']): ReadContext {
  return { ...env, tx, actor, now, call };
}
