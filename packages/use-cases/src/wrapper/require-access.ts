import { isFreshProof } from '@larder/domain/identity/fresh-proof';
import { type Result, refuse } from '@larder/domain/refusal';
import type { Actor } from '../actor.ts';
import type { AnyUseCase } from '../use-case.ts';
import { isOurOwn, requireRights } from './require-rights.ts';

/**
 * Checks whether this actor may call this use case now, with this input. Refuses as `requireRights`, and
 * `FRESH_PROOF_REQUIRED` where the use case asks who is there; without a valid input it asks. [decision 262]
 */
export function requireAccess(useCase: AnyUseCase, actor: Actor, now: Date, input?: unknown): Result<void> {
  const allowed = requireRights(useCase, actor);
  if (!allowed.ok || isOurOwn(actor) || !asksWhoIsThere(useCase, input)) return allowed;
  return isFreshProof(actor.provedAt, now) ? allowed : refuse('FRESH_PROOF_REQUIRED');
}

function asksWhoIsThere({ needsFreshProof = false }: AnyUseCase, input: unknown): boolean {
  if (typeof needsFreshProof === 'boolean') return needsFreshProof;
  return input === undefined || needsFreshProof(input);
}
