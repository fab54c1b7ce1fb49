import { holdFeatures } from '@larder/database/queries/restock/restock-mode.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { checkRestockMode, isModeEnabled } from '@larder/domain/restock/restock-mode-rules';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { Permission } from '@larder/domain/team/permissions';
import type { MemberActor } from '../actor.ts';
import type { MemberReadContext, MemberWriteContext } from '../use-case.ts';

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
  return judgeMode(features, actor, mode, others);
}

/** As `checkMode`, and no owner can switch the mode off before the commit: what this call plans would stay behind. */
export async function holdMode(
  { tx, actor }: Pick<MemberWriteContext, 'tx' | 'actor'>,
  mode: RestockMode,
  others: readonly Permission[] = [],
): Promise<Result<void>> {
  return judgeMode(await holdFeatures(tx, actor.merchantId), actor, mode, others);
}

function judgeMode(
  features: readonly string[],
  { permissions }: Pick<MemberActor, 'permissions'>,
  mode: RestockMode,
  others: readonly Permission[],
): Result<void> {
  const mayOtherwise = others.some((permission) => permissions.includes(permission));
  if (mayOtherwise && isModeEnabled(mode, features)) return accept();
  return checkRestockMode(mode, features, permissions);
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
