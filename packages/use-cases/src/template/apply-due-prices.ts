import { lockDevices } from '@larder/database/queries/device/device-lock.queries';
import { dueChanges, recordOutcomes } from '@larder/database/queries/template/price.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { judgeNewPrice } from '@larder/domain/template/price-change';
import { z } from 'zod';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import type { PriceOutcome } from './price-audit.ts';
import { publishPrices } from './publish-prices.ts';
import { linesInForce, standingTemplates } from './standing-templates.ts';

const AT_ONCE = 20;

/**
 * Publishes the changes of prices whose time has come, into the templates that are in force by then, each change in its
 * own transaction. A device that no longer has the product, or has the price already, refuses it. `more`: this call
 * reached its limit.
 */
export const applyDuePrices = defineUseCase({
  name: 'template.applyDuePrices',
  access: 'internal',
  kind: 'steps',
  input: z.void(),
  run: async (ctx) => {
    const due = await dueChanges(ctx.tx, ctx.now, AT_ONCE);
    let published = 0;
    for (const { id, merchantId } of due) {
      const done = await ctx.step(async (step) =>
        accept(await publishDue(step, id, merchantId as MerchantId)),
      );
      if (!done.ok) return done;
      published += done.value;
    }
    return accept({ published, more: due.length === AT_ONCE });
  },
});

/** Publishes one change and returns in how many devices; 0 if another worker did, or a member canceled it. */
async function publishDue(ctx: WriteContext, id: string, merchantId: MerchantId): Promise<number> {
  const { tx } = ctx;
  const asked = await tx.templateRolloutDevice.findMany({ where: { merchantId, rolloutId: id } });
  // Devices first: an undo takes the locks in this order as well.
  await lockDevices(
    tx,
    asked.map(({ deviceId }) => deviceId),
  );
  const now = ctx.clock.now();
  const claimed = await tx.templateRollout.updateMany({
    where: { id, merchantId, carriedOutAt: null },
    data: { carriedOutAt: now },
  });
  const change = await tx.templateRollout.findFirst({ where: { id, merchantId } });
  if (claimed.count === 0 || !change?.productId || change.priceMinor === null) return 0;
  const { productId, createdById } = change;
  const priceMinor = Number(change.priceMinor);
  const rows = await tx.templateRolloutDevice.findMany({
    where: { merchantId, rolloutId: id, versionId: null, canceledAt: null },
    include: { assignment: { select: { device: { select: { merchantId: true } } } } },
  });
  const waiting = rows.filter(({ refusal }) => refusal === null);
  const isOwn = ({ assignment }: (typeof rows)[number]) => assignment.device.merchantId === merchantId;
  const own: DeviceId[] = waiting.filter(isOwn).map(({ deviceId }) => deviceId);
  const standing = await standingTemplates(tx, merchantId, own, now);
  const outcomes = waiting.map(({ deviceId }): PriceOutcome => {
    const lines = linesInForce(standing.get(deviceId), productId);
    const judged = judgeNewPrice(lines, { priceMinor, seen: null, isLater: false });
    const prices = judged.ok ? lines.map((line) => ({ ...line, priceMinor })) : [];
    return { deviceId, lines, prices, refusal: judged.ok ? null : judged.refusal };
  });
  const author = { merchantId, membershipId: createdById };
  const published = await publishPrices({ ...ctx, now }, author, standing, outcomes);
  await recordOutcomes(
    tx,
    merchantId,
    id,
    outcomes.map(({ deviceId, refusal }) => ({
      deviceId,
      versionId: published.get(deviceId) ?? null,
      refusal: refusal && { ...refusal },
    })),
  );
  return published.size;
}
