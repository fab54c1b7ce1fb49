import { versionsInForceAt } from '@larder/database/template.queries';
import { versionLines } from '@larder/database/template-line.queries';
import {
  type BegunRow,
  markBegunVersionsOf,
  nameInForce,
  setStandardStocks,
  stockInTemplates,
} from '@larder/database/template-rollout.queries';
import type { DeviceId } from '@larder/domain/ids';
import { removedStock } from '@larder/domain/stock/removed-stock';
import type { MemberActor } from '../actor.ts';
import { postMovements } from '../stock/post-movements.ts';
import type { WriteContext } from '../use-case.ts';

type Ctx = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'tell' | 'notify'> & { readonly actor: MemberActor };

/** As `bringIntoForce`, for many locked cabinets of one merchant at once; only stock that is left behind costs statements of its own. */
export async function bringAllIntoForce(ctx: Ctx, deviceIds: readonly DeviceId[]): Promise<void> {
  const { tx, now } = ctx;
  const { merchantId } = ctx.actor;
  const inForce = await versionsInForceAt(
    tx,
    deviceIds.map((deviceId) => ({ merchantId, deviceId, at: now })),
  );
  await markBegunVersionsOf(tx, merchantId, deviceIds, now);
  const named = [...inForce].map(([deviceId, id]) => ({ id, deviceId }));
  const begun = await nameInForce(tx, merchantId, named, now);
  if (begun.length === 0) return;
  await closeLeftStock(ctx, begun);
  await setStandardStocks(tx, merchantId, begun, now);
  ctx.notify('twin');
  for (const { deviceId, twinRev } of begun)
    ctx.tell({ type: 'device.settings', merchantId, deviceId, ids: { rev: twinRev } });
}

async function closeLeftStock(ctx: Ctx, begun: readonly BegunRow[]): Promise<void> {
  const { tx, now } = ctx;
  const { merchantId, membershipId: actorId } = ctx.actor;
  const levels = await stockInTemplates(tx, merchantId, begun);
  if (levels.length === 0) return;
  const lines = await versionLines(
    tx,
    merchantId,
    begun.map(({ versionId }) => versionId),
  );
  for (const { deviceId, versionId, twinRev } of begun) {
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
        sourceId: `${versionId}:${twinRev}`,
        sourceLine,
        unitCostMinor: level.costMinor,
        actorId,
        occurredAt: now,
      })),
    );
  }
}
