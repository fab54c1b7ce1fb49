import { changePricesInput } from '@larder/contract/template.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { judgeNewPrice } from '@larder/domain/template/price-change';
import { defineUseCase } from '../use-case.ts';
import { afterLocks } from './after-locks.ts';
import { keepPriceChange } from './keep-price-change.ts';
import { lockCabinets } from './lock-cabinets.ts';
import { auditPrices, type PriceOutcome } from './price-audit.ts';
import { publishPrices } from './publish-prices.ts';
import { linesInForce, standingTemplates } from './standing-templates.ts';

/**
 * Changes the price of one product in up to 500 devices, and nothing else in their templates: now, or at a time, until
 * which other templates may follow. Returns counts; `readPriceChange` names the reason for each device that refused:
 * `PRICE_NO_SHELF`, `PRICE_SAME`, or `PRICE_MOVED` if another member changed the price that this one saw. Changes
 * nothing and refuses `NOT_FOUND` for a foreign product or device, `BAD_INPUT` (`valid.futureTime`).
 * [screens 37, decision 153]
 */
export const changePrices = defineUseCase({
  name: 'template.changePrices',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: changePricesInput,
  audit: { objectType: 'template' },
  run: async (ctx, { productId, priceMinor, devices, effectiveAt }) => {
    const { merchantId } = ctx.actor;
    const product = await ctx.tx.merchantProduct.findFirst({
      where: { id: productId, merchantId, archivedAt: null },
      select: { id: true },
    });
    if (!product) return refuse('NOT_FOUND');
    const startsAt = effectiveAt ? new Date(effectiveAt) : null;
    if (startsAt && startsAt <= ctx.now)
      return refuse('BAD_INPUT', { key: 'valid.futureTime', field: 'effectiveAt' });
    const cabinets = await lockCabinets(
      ctx,
      devices.map(({ deviceNo }) => deviceNo),
    );
    if (!cabinets.ok) return cabinets;
    const locked = afterLocks(ctx);
    const ids = cabinets.value.map(({ id }) => id);
    const standing = await standingTemplates(ctx.tx, merchantId, ids, locked.now);
    const seen = new Map(devices.map(({ deviceNo, prices }) => [deviceNo, prices]));
    const outcomes = cabinets.value.map(({ id: deviceId, deviceNo }): PriceOutcome => {
      const lines = linesInForce(standing.get(deviceId), productId);
      const judged = judgeNewPrice(lines, {
        priceMinor,
        seen: seen.get(deviceNo) ?? null,
        isLater: startsAt !== null,
      });
      const prices = judged.ok ? lines.map((line) => ({ ...line, priceMinor })) : [];
      return { deviceId, lines, prices, refusal: judged.ok ? null : judged.refusal };
    });
    const published = startsAt ? null : await publishPrices(locked, ctx.actor, standing, outcomes);
    const id = await keepPriceChange(
      locked,
      { source: { productId }, priceMinor, startsAt, undoesId: null },
      outcomes,
      published,
    );
    auditPrices(ctx, id, outcomes, startsAt);
    const refused = outcomes.filter(({ refusal }) => refusal !== null).length;
    return accept({ id, published: outcomes.length - refused, refused });
  },
});
