import { accept, type Result, refuse } from '@larder/domain/refusal';
import { effectivePermissions, type Permission } from '@larder/domain/team/permissions';
import type { Actor } from '../actor.ts';
import type { AnyUseCase } from '../use-case.ts';

/**
 * Returns the caller reduced to what they share with a previewed role: a preview shows at most what its viewer may see.
 * Refuses `PREVIEW_READ_ONLY` for everything but reads and public calls. [decision 115]
 */
export function previewActor(
  useCase: Pick<AnyUseCase, 'access' | 'kind'>,
  actor: Actor,
  previewed: readonly Permission[],
): Result<Actor> {
  if (useCase.access === 'public') return accept(actor);
  if (useCase.kind !== 'read') return refuse('PREVIEW_READ_ONLY');
  const shown = effectivePermissions(previewed);
  return accept({ ...actor, permissions: actor.permissions.filter((held) => shown.includes(held)) });
}
