import { undoPricesInput } from '@larder/contract/template.contract';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { pricesOf } from '@larder/domain/template/price-change';
import { seesDevice } from '../actor.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { afterLocks } from './after-locks.ts';
import { keepPriceChange } from './keep-price-change.ts';
import { lockCabinets } from './lock-cabinets.ts';
import { planFormerPrices } from './plan-former-prices.ts';
import { auditPrices } from './price-audit.ts';
import { publishPrices } from './publish-prices.ts';

/**
 * Takes a change of prices back, in all of its devices or in some: each gets the prices that it had before, as a change
 * of its own. A device whose price changed since keeps it (`PRICE_MOVED`), a product of several likewise. Prices that
 * wait are canceled. Refuses `UNDO_SUPERSEDED` if nothing is left to take back; `NOT_FOUND`.
 * [screens 145, decision 166]
 */
export const undoPrices = defineUseCase({
  name: 'template.undoPrices',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: undoPricesInput,
  audit: { objectType: 'template' },
  run: async (ctx, { id, deviceNos }) => {
    ctx.audit({ objectId: id });
    const cabinets = await lockCabinetsOf(ctx, id, deviceNos ?? null);
    if (!cabinets.ok) return cabinets;
    const { source, isWaiting } = await readChange(ctx, id);
    return isWaiting
      ? cancelWaiting(ctx, id, cabinets.value)
      : restoreFormer(afterLocks(ctx), { id, source }, cabinets.value);
  },
});

type Ctx = MemberWriteContext;
type Source = Parameters<typeof keepPriceChange>[1]['source'];

/** Locks the devices of the change that the member sees and that still are the merchant's. */
async function lockCabinetsOf(
  ctx: Ctx,
  id: string,
  deviceNos: readonly string[] | null,
): Promise<Result<DeviceId[]>> {
  const { merchantId } = ctx.actor;
  const rows = await ctx.tx.templateRolloutDevice.findMany({
    where: {
      merchantId,
      rolloutId: id,
      rollout: { OR: [{ productId: { not: null } }, { onlyPrices: true }] },
    },
    select: {
      deviceId: true,
      assignment: { select: { device: { select: { deviceNo: true, merchantId: true } } } },
    },
  });
  const own = rows.filter(
    ({ deviceId, assignment: { device } }) =>
      device.merchantId === merchantId &&
      seesDevice(ctx.actor, deviceId) &&
      (deviceNos === null || deviceNos.includes(device.deviceNo)),
  );
  if (own.length === 0 || (deviceNos && own.length < new Set(deviceNos).size)) return refuse('NOT_FOUND');
  const locked = await lockCabinets(
    ctx,
    own.map(({ assignment }) => assignment.device.deviceNo),
  );
  return locked.ok ? accept(locked.value.map((device) => device.id)) : locked;
}

async function readChange({ tx, actor }: Ctx, id: string): Promise<{ source: Source; isWaiting: boolean }> {
  const change = await tx.templateRollout.findFirstOrThrow({ where: { id, merchantId: actor.merchantId } });
  const { productId, versionId, presetId, startsAt, carriedOutAt } = change;
  const source = productId ? { productId } : versionId ? { versionId } : presetId ? { presetId } : null;
  if (source === null) throw new Error(`roll-out ${id} has no source`);
  return { source, isWaiting: startsAt !== null && carriedOutAt === null };
}

async function cancelWaiting(ctx: Ctx, id: string, deviceIds: readonly DeviceId[]) {
  const { merchantId } = ctx.actor;
  const where = { merchantId, rolloutId: id, canceledAt: null, versionId: null };
  const rows = await ctx.tx.templateRolloutDevice.findMany({
    where,
    select: { deviceId: true, refusal: true },
  });
  const open = rows.filter(({ refusal }) => refusal === null).map(({ deviceId }) => deviceId);
  const canceled = open.filter((each) => deviceIds.includes(each));
  if (canceled.length === 0) return refuse('UNDO_SUPERSEDED');
  await ctx.tx.templateRolloutDevice.updateMany({
    where: { ...where, deviceId: { in: canceled } },
    data: { canceledAt: ctx.now },
  });
  // Nothing is left for the worker to publish.
  if (canceled.length === open.length)
    await ctx.tx.templateRollout.updateMany({
      where: { id, merchantId, carriedOutAt: null },
      data: { carriedOutAt: ctx.now },
    });
  for (const deviceId of canceled) ctx.emit({ type: 'planogram.changed', deviceId, ids: {} });
  auditPrices(
    ctx,
    id,
    canceled.map((deviceId) => ({ deviceId, lines: [], prices: [], refusal: null })),
    null,
  );
  return accept({ id, published: canceled.length, refused: 0 });
}

async function restoreFormer(
  ctx: Ctx,
  { id: undoesId, source }: { readonly id: string; readonly source: Source },
  deviceIds: readonly DeviceId[],
) {
  const productId = 'productId' in source ? source.productId : null;
  const { standing, outcomes } = await planFormerPrices(ctx, { id: undoesId, productId }, deviceIds);
  const restored = outcomes.filter(({ refusal }) => refusal === null);
  if (restored.length === 0) return refuse('UNDO_SUPERSEDED');
  const published = await publishPrices(ctx, ctx.actor, standing, outcomes);
  const [priceMinor = null, ...others] = pricesOf(restored.flatMap(({ prices }) => prices));
  const undo = {
    source,
    priceMinor: productId !== null && others.length === 0 ? priceMinor : null,
    startsAt: null,
    undoesId,
  };
  const id = await keepPriceChange(ctx, undo, outcomes, published);
  auditPrices(ctx, id, outcomes, null);
  return accept({ id, published: restored.length, refused: outcomes.length - restored.length });
}
