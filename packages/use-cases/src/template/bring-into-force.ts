import { versionsInForceAt } from '@larder/database/queries/template/template.queries';
import {
  type BegunRow,
  markBegunVersions,
  nameInForce,
  setStandardStock,
  stockInTemplate,
} from '@larder/database/queries/template/template-force.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import { removedStock } from '@larder/domain/stock/removed-stock';
import { changeDesired } from '../device/change-desired.ts';
import { postMovements } from '../stock/post-movements.ts';
import type { WriteContext } from '../use-case.ts';

type Writer = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit' | 'wake'>;

export type TemplateOwner = {
  readonly merchantId: MerchantId;
  /** The devices; all of them must be locked. */
  readonly deviceIds: readonly DeviceId[];
  /** The member who made it take effect; null for a scheduled change. */
  readonly actorId: MembershipId | null;
};

/**
 * Applies a change of the version in force: sets standard stock, writes off the stock of removed products, updates the
 * device settings and notifies clients. Skips devices where the version in force was applied before; returns
 * the version of each other device. A fixed number of statements, except for written-off stock. [domain T7, T9]
 */
export async function bringIntoForce(
  ctx: Writer,
  owner: TemplateOwner,
): Promise<ReadonlyMap<DeviceId, string | null>> {
  const { tx, now } = ctx;
  const { merchantId, deviceIds } = owner;
  const inForce = await versionsInForceAt(
    tx,
    deviceIds.map((deviceId) => ({ merchantId, deviceId, at: now })),
  );
  await markBegunVersions(tx, merchantId, deviceIds, now);
  const named = deviceIds.map((deviceId) => ({ deviceId, id: inForce.get(deviceId) ?? null }));
  const begun = await nameInForce(tx, merchantId, named, now);
  if (begun.length === 0) return new Map();
  for (const { deviceId, versionId } of begun) {
    ctx.emit({ type: 'planogram.changed', merchantId, deviceId, ids: versionId ? { versionId } : {} });
  }
  const revs = await changeDesired(
    ctx,
    begun.map(({ deviceId }) => deviceId),
  );
  await closeLeftStock(ctx, owner, begun, revs);
  await setStandardStock(tx, merchantId, begun, now);
  return new Map(begun.map(({ deviceId, versionId }) => [deviceId, versionId]));
}

/** When a template ends and none follows, its shelves keep their stock. */
const hasVersion = (row: BegunRow): row is BegunRow & { versionId: string } => row.versionId !== null;

async function closeLeftStock(
  ctx: Writer,
  { merchantId, actorId }: TemplateOwner,
  begun: readonly BegunRow[],
  revs: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, now } = ctx;
  const following = begun.filter(hasVersion);
  const levels = await stockInTemplate(tx, merchantId, following);
  if (levels.length === 0) return;
  const lines = await versionLines(
    tx,
    merchantId,
    following.map(({ versionId }) => versionId),
  );
  for (const { deviceId, versionId } of following) {
    const left = removedStock(
      levels.filter((level) => level.deviceId === deviceId),
      lines.filter((line) => line.versionId === versionId),
    );
    await postMovements(
      ctx,
      { merchantId, deviceId },
      left.map(({ level, movement }, sourceLine) => ({
        ...movement,
        key: { door: level.door, layer: level.layer, productId: level.productId },
        sourceType: 'planogram',
        // Distinguishes occasions: a version comes into force again when a temporary one ends.
        sourceId: `${versionId}:${revs.get(deviceId)}`,
        sourceLine,
        unitCostMinor: level.costMinor,
        actorId,
        occurredAt: now,
      })),
    );
  }
}
