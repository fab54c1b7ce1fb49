import type { Device } from '@larder/database/model';
import type { AuditListRow } from '@larder/database/queries/platform/audit-list.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { changePrices } from '../template/change-prices.ts';
import { planFormerPrices } from '../template/plan-former-prices.ts';
import { rollOutPrices } from '../template/rollout/roll-out-prices.ts';
import { undoPrices } from '../template/undo-prices.ts';
import { templateLineChanges } from './template-line-changes.ts';
import type { PlanContext, UndoPlan } from './undo-plan.ts';

/** Acts that changed prices and nothing else; `template.undoPrices` takes all of them back. */
export const priceActs: readonly string[] = [changePrices.name, rollOutPrices.name, undoPrices.name];

/**
 * Plans the undoing of new prices in one device: its former prices are published; prices that wait are canceled.
 * Refuses `UNDO_SUPERSEDED` once a price changed again, or after it was canceled.
 */
export async function priceUndo(
  ctx: PlanContext,
  row: AuditListRow,
  device: Device,
): Promise<Result<UndoPlan>> {
  const kept = await ctx.tx.templateRolloutDevice.findFirst({
    where: { merchantId: ctx.actor.merchantId, rolloutId: row.objectId, deviceId: device.id },
    include: { rollout: true },
  });
  if (!kept || !(kept.rollout.productId || kept.rollout.onlyPrices)) return refuse('NOT_FOUND');
  const { id, productId, carriedOutAt } = kept.rollout;
  const calls = [{ useCase: undoPrices, input: { id, deviceNos: [device.deviceNo] } }];
  if (kept.versionId === null) {
    const waits = carriedOutAt === null && kept.canceledAt === null && kept.refusal === null;
    return waits ? accept({ calls, fields: [], lines: [], cancels: true }) : refuse('UNDO_SUPERSEDED');
  }
  const { outcomes } = await planFormerPrices(ctx, { id, productId }, [device.id]);
  const [outcome] = outcomes;
  if (!outcome || outcome.refusal) return refuse('UNDO_SUPERSEDED');
  const lines = await templateLineChanges(ctx, outcome.lines, outcome.prices);
  return accept({ calls, fields: [], lines, cancels: false });
}
