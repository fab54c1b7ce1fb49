import type { Tx } from '@larder/database/open-database';
import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { Actor } from '../actor.ts';
import type { AnyUseCase, UseCaseEnv } from '../use-case.ts';
import { inputMark, openAnswer, sealAnswer, sealIvBytes, storedKey } from './sealed-answer.ts';

type Keyed = {
  readonly env: UseCaseEnv;
  readonly useCase: AnyUseCase;
  readonly actor: Actor;
  readonly mutationKey: string;
  readonly input: unknown;
  readonly now: Date;
};

/** Either the stored answer, or the place where this call's answer goes. */
export type Claim =
  | { readonly stored: Result<unknown> }
  | { readonly store: (answer: unknown) => Promise<void> };

/**
 * Takes the mutation key inside the transaction. While another call with the same key is under way this waits for its end (at most
 * the lock time-out, then the caller answers `DATA_PROCESSING`); a refused first call leaves no row, so the second runs.
 * The same key with other input refuses `BAD_INPUT`. [domain 0, idempotency]
 */
export async function claimAnswer(tx: Tx, keyed: Keyed): Promise<Claim> {
  const { env, useCase, actor, mutationKey, now } = keyed;
  const key = storedKey([actor.accountId ?? actor.kind, actor.membershipId ?? '', useCase.name, mutationKey]);
  const requestHash = inputMark(mutationKey, keyed.input);
  const expiresAt = new Date(now.getTime() + limits.mutationKeyMs);
  await tx.mutationAnswer.deleteMany({ where: { key, expiresAt: { lte: now } } });
  const { count } = await tx.mutationAnswer.createMany({
    data: [{ key, requestHash, expiresAt, createdAt: now }],
    skipDuplicates: true,
  });
  if (count === 1) {
    return {
      store: async (answer) => {
        const stored = useCase.secretAnswer
          ? { sealed: sealAnswer(mutationKey, answer, env.randomBytes(sealIvBytes)) }
          : { plain: answer ?? null };
        await tx.mutationAnswer.update({ where: { key }, data: { answer: stored as object } });
      },
    };
  }
  const row = await tx.mutationAnswer.findUnique({ where: { key } });
  if (!row) return { stored: refuse('DATA_PROCESSING') };
  if (row.requestHash !== requestHash) return { stored: refuse('BAD_INPUT', { key: 'valid.input' }) };
  const answer = row.answer as { sealed?: string; plain?: unknown } | null;
  if (answer?.sealed) return { stored: accept(openAnswer(mutationKey, answer.sealed)) };
  return { stored: accept(answer?.plain ?? undefined) };
}
