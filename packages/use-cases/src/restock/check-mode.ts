import { accept, type Result, refuse } from '@larder/domain/refusal';
import { checkRestockMode, isModeEnabled } from '@larder/domain/restock/restock-mode-rules';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { Permission } from '@larder/domain/team/permissions';
import type { MemberReadContext } from '../use-case.ts';

/**
 * Checks that the merchant has the mode and that the member may use it, or may view it through one of the other
 * permissions. Refuses `RESTOCK_MODE_DISABLED`, `FORBIDDEN`.
 */
export async function checkMode(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  mode: RestockMode,
  others: readonly Permission[] = [],
): Promise<Result<void>> {
  const { features } = await tx.merchant.findUniqueOrThrow({
    where: { id: actor.merchantId },
    select: { features: true },
  });
  const mayOtherwise = others.some((permission) => actor.permissions.includes(permission));
  if (mayOtherwise && isModeEnabled(mode, features)) return accept();
  return checkRestockMode(mode, features, actor.permissions);
}

/**
 * Checks that the merchant has the legacy mode before its lists are shown; records of other modes stay readable.
 * Refuses `RESTOCK_MODE_DISABLED`.
 */
export async function checkLegacyList(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  mode: RestockMode | undefined,
): Promise<Result<void>> {
  if (mode !== 'legacy') return accept();
  const { features } = await tx.merchant.findUniqueOrThrow({
    where: { id: actor.merchantId },
    select: { features: true },
  });
  return isModeEnabled(mode, features) ? accept() : refuse('RESTOCK_MODE_DISABLED');
}
