import { versionInForceAt } from '@larder/database/template.queries';
import {
  markBegunVersions,
  setStandardStock,
  stockInTemplate,
} from '@larder/database/template-force.queries';
import { versionLines } from '@larder/database/template-line.queries';
import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import { removedStock } from '@larder/domain/stock/removed-stock';
import { type NewMovement, postMovements } from '../stock/post-movements.ts';
import type { WriteContext } from '../use-case.ts';

type Writer = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'tell' | 'notify'>;

export type TemplateOwner = {
  readonly merchantId: MerchantId;
  readonly deviceId: DeviceId;
  /** Who made it take effect; null for the clock. */
  readonly actorId: MembershipId | null;
};

/**
 * Carries out that the version in force has changed: standard stock, the end of what stood in products that left, the settings of the
 * cabinet, the news for the phones. Does nothing, and answers false, if what is in force was carried out before. The cabinet must be
 * locked. [domain T7, T9]
 */
export async function bringIntoForce(ctx: Writer, owner: TemplateOwner): Promise<boolean> {
  const { tx, now } = ctx;
  const { merchantId, deviceId } = owner;
  const inForce = await versionInForceAt(tx, merchantId, deviceId, now);
  const versionId = inForce?.id ?? null;
  await markBegunVersions(tx, merchantId, deviceId, now);
  const before = await tx.device.findFirst({
    where: { id: deviceId, merchantId },
    select: { planogramVersionId: true },
  });
  if (!before || before.planogramVersionId === versionId) return false;
  const { twinRev } = await tx.device.update({
    where: { id: deviceId },
    data: { planogramVersionId: versionId, twinRev: { increment: 1 }, updatedAt: now },
    select: { twinRev: true },
  });
  if (versionId) {
    const movements = await removals(ctx, owner, {
      versionId,
      twinRev,
      everywhere: before.planogramVersionId === null,
    });
    await postMovements(ctx, { merchantId, deviceId }, movements);
  }
  await setStandardStock(tx, merchantId, deviceId, versionId, now);
  ctx.notify('twin');
  ctx.tell({
    type: 'planogram.changed',
    merchantId,
    deviceId,
    ids: inForce ? { versionId: inForce.id } : {},
  });
  ctx.tell({ type: 'device.settings', merchantId, deviceId, ids: { rev: twinRev } });
  return true;
}

type Beginning = {
  readonly versionId: string;
  /** Tells the occasions apart: a version comes into force again when a temporary one ends. */
  readonly twinRev: number;
  /** Nothing was in force, so nothing says where stock belongs. */
  readonly everywhere: boolean;
};

/** What closes the stock of products that left. */
async function removals(
  { tx, now }: Writer,
  { merchantId, deviceId, actorId }: TemplateOwner,
  { versionId, twinRev, everywhere }: Beginning,
): Promise<NewMovement[]> {
  const levels = await stockInTemplate(tx, merchantId, deviceId, everywhere);
  const lines = await versionLines(tx, merchantId, [versionId]);
  return removedStock(levels, lines).map(({ level, movement }, sourceLine) => ({
    ...movement,
    key: { door: level.door, layer: level.layer, productId: level.productId },
    sourceType: 'planogram',
    sourceId: `${versionId}:${twinRev}`,
    sourceLine,
    unitCostMinor: level.costMinor,
    actorId,
    occurredAt: now,
  }));
}
