import { accept, type Result, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import type { Actor } from '../actor.ts';
import type { AnyUseCase } from '../use-case.ts';

const ourOwn: readonly Actor['kind'][] = ['system', 'device', 'platform'];

/** True for processes and operators of the installation, who prove who they are elsewhere. */
export const isOurOwn = ({ kind }: Actor): boolean => ourOwn.includes(kind);

/**
 * Checks whether this actor has the right to call this use case, whenever that is. Refuses `UNAUTHENTICATED`,
 * `FORBIDDEN`, `TWO_STEP_REQUIRED`, and for writes of a suspended or closed merchant `MERCHANT_SUSPENDED`. [domain 9.1,
 * screens 1.2]
 */
export function requireRights(useCase: AnyUseCase, actor: Actor): Result<void> {
  const { access } = useCase;
  if (access === 'public') return accept();
  if (access === 'internal') return isOurOwn(actor) ? accept() : refuse('FORBIDDEN');
  if (!actor.accountId) return refuse('UNAUTHENTICATED');
  if (access === 'account') return accept();
  if (actor.twoStepDue) return refuse('TWO_STEP_REQUIRED', { merchant: actor.twoStepDue.merchantName });
  if (!actor.membershipId || !actor.merchantId) return refuse('UNAUTHENTICATED');
  if (access !== 'member' && !can(actor.permissions, access.anyOf)) return refuse('FORBIDDEN');
  const barred = actor.merchantStatus === 'suspended' || actor.merchantStatus === 'closed';
  const isRead = useCase.kind === 'read' || useCase.isRead === true;
  return barred && !isRead ? refuse('MERCHANT_SUSPENDED') : accept();
}
