import type { Tx } from '@larder/database/transaction';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import type { Actor } from '../actor.ts';
import { sealIvBytes } from '../seal.ts';
import type { AnyUseCase } from '../use-case.ts';
import { inputMark, openAnswer, sealAnswer, storedKey } from './sealed-answer.ts';

export type KeyedCall = {
  readonly useCase: AnyUseCase;
  readonly actor: Actor;
  readonly mutationKey: string;
  readonly input: unknown;
  readonly now: Date;
  readonly randomBytes: (count: number) => Uint8Array;
};

/** Either the stored answer, or the claim that stores this call's answer. */
export type Claim =
  | { readonly stored: Result<unknown> }
  | {
      readonly store: (tx: Tx, answer: unknown) => Promise<void>;
      readonly release: (tx: Tx) => Promise<void>;
    };

/** A call in steps older than this has died, and its key may be claimed again. */
const ABANDONED_MS = 120_000;

/**
 * Claims the mutation key. In the transaction of a write, a concurrent call with the same key waits here for the first
 * to end (at most the lock time-out, which the caller turns into `DATA_PROCESSING`); a refused call leaves no row, so
 * the next one runs. While a call in steps runs, others get `DATA_PROCESSING`. Another input under the same key
 * refuses `BAD_INPUT`. [domain 0, idempotency]
 */
export async function claimAnswer(tx: Tx, keyed: KeyedCall): Promise<Claim> {
  const { useCase, actor, mutationKey, now } = keyed;
  const actorKey = [actor.kind, actor.accountId, actor.membershipId].filter(Boolean).join(' ');
  const place = { actorKey, mutationKey: storedKey(useCase.name, mutationKey) };
  const fresh = {
    procedure: useCase.name,
    inputHash: inputMark(mutationKey, keyed.input),
    state: 'running',
    createdAt: now,
    expiresAt: new Date(now.getTime() + serverLimits.mutationKeyMs),
  } as const;

  const { count } = await tx.mutationAnswer.createMany({
    data: [{ ...place, ...fresh }],
    skipDuplicates: true,
  });
  if (count === 1) return openClaim(keyed, place);
  const row = await tx.mutationAnswer.findUnique({ where: { actorKey_mutationKey: place } });
  if (!row) return { stored: refuse('DATA_PROCESSING') };
  if (
    row.expiresAt <= now ||
    (row.state === 'running' && now.getTime() - row.createdAt.getTime() > ABANDONED_MS)
  ) {
    const { count: taken } = await tx.mutationAnswer.updateMany({
      where: { ...place, createdAt: row.createdAt },
      data: { ...fresh, answer: undefined },
    });
    return taken === 1 ? openClaim(keyed, place) : { stored: refuse('DATA_PROCESSING') };
  }
  if (!Buffer.from(row.inputHash).equals(fresh.inputHash))
    return { stored: refuse('BAD_INPUT', { key: 'valid.input', field: '' }) };
  return {
    stored: row.state === 'running' ? refuse('DATA_PROCESSING') : accept(readAnswer(row.answer, mutationKey)),
  };
}

function openClaim(keyed: KeyedCall, place: { actorKey: string; mutationKey: string }): Claim {
  return {
    store: async (tx, answer) => {
      const stored = keyed.useCase.secretAnswer
        ? { sealed: sealAnswer(keyed.mutationKey, answer, keyed.randomBytes(sealIvBytes)) }
        : { plain: toJson(answer) };
      await tx.mutationAnswer.update({
        where: { actorKey_mutationKey: place },
        data: { state: 'done', answer: stored },
      });
    },
    release: async (tx) => {
      await tx.mutationAnswer.deleteMany({ where: { ...place, state: 'running' } });
    },
  };
}

const toJson = (answer: unknown) => (answer === undefined ? null : JSON.parse(JSON.stringify(answer)));

function readAnswer(answer: unknown, mutationKey: string): unknown {
  const { sealed, plain } = (answer ?? {}) as { sealed?: string; plain?: unknown };
  return (sealed ? openAnswer(mutationKey, sealed) : plain) ?? undefined;
}
