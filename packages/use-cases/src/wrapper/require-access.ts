import { accept, type Result, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import type { Actor } from '../actor.ts';
import type { AnyUseCase } from '../use-case.ts';

const ourOwn: readonly Actor['kind'][] = ['system', 'device', 'platform'];

/**
 * Checks whether this actor may call this use case. Refuses `UNAUTHENTICATED`, `FORBIDDEN`, `TWO_STEP_REQUIRED`, and
 * for writes of a suspended or closed merchant `MERCHANT_SUSPENDED`. [domain 9.1, screens 1.2]
 */
export function requireAccess(useCase: AnyUseCase, actor: Actor): Result<void> {
  const { access } = useCase;
  if (access === 'public') return accept();
  if (access === 'internal') return ourOwn.includes(actor.kind) ? accept() : refuse('FORBIDDEN');
  if (!actor.accountId) return refuse('UNAUTHENTICATED');
  if (access === 'account') return accept();
  if (actor.twoStepDue) return refuse('TWO_STEP_REQUIRED', { merchant: actor.twoStepDue.merchantName });
  if (!actor.membershipId || !actor.merchantId) return refuse('UNAUTHENTICATED');
  if (access !== 'member' && !can(actor.permissions, access.anyOf)) return refuse('FORBIDDEN');
  const barred = actor.merchantStatus === 'suspended' || actor.merchantStatus === 'closed';
  const isRead = useCase.kind === 'read' || useCase.isRead === true;
  return barred && !isRead ? refuse('MERCHANT_SUSPENDED') : accept();
}
