import { rolloutChangesInput } from '@larder/contract/template.contract';
import { accept } from '@larder/domain/refusal';
import { adoptPrices, judgeAdopted } from '@larder/domain/template/adopted-prices';
import { defineUseCase } from '../../use-case.ts';
import { afterLocks } from '../after-locks.ts';
import { keepPriceChange } from '../keep-price-change.ts';
import { lockCabinets } from '../lock-cabinets.ts';
import { auditPrices, type PriceOutcome } from '../price-audit.ts';
import { publishPrices } from '../publish-prices.ts';
import { standingTemplates } from '../standing-templates.ts';
import { readRolloutSource } from './read-rollout-source.ts';
import { sourcePrices } from './source-prices.ts';

/**
 * Publishes the prices of a template to up to 100 devices, at once, for products that each device has; its shelves,
 * products and stock stay. Returns counts; `readRollout` names the reason for each device that refused:
 * `PRICES_NO_MATCH`, `PRICES_SAME`. Changes nothing and refuses `NOT_FOUND` for a foreign source or device.
 * [screens A-13, decision 166]
 */
export const rollOutPrices = defineUseCase({
  name: 'template.rollOutPrices',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: rolloutChangesInput,
  audit: { objectType: 'template' },
  run: async (call, { source: asked, deviceNos }) => {
    const source = await readRolloutSource(call, asked);
    if (!source.ok) return source;
    const devices = await lockCabinets(call, deviceNos);
    if (!devices.ok) return devices;
    const ctx = afterLocks(call);
    const template = await sourcePrices(ctx, source.value.lines);
    const ids = devices.value.map(({ id }) => id);
    const standing = await standingTemplates(ctx.tx, ctx.actor.merchantId, ids, ctx.now);
    const outcomes = ids.map((deviceId): PriceOutcome => {
      const adopted = adoptPrices(standing.get(deviceId)?.[0]?.lines ?? [], template);
      const judged = judgeAdopted(adopted);
      return {
        deviceId,
        lines: adopted.matching,
        prices: adopted.prices,
        refusal: judged.ok ? null : judged.refusal,
      };
    });
    const published = await publishPrices(ctx, ctx.actor, standing, outcomes);
    const change = { source: asked, priceMinor: null, startsAt: null, undoesId: null };
    const id = await keepPriceChange(ctx, change, outcomes, published);
    auditPrices(ctx, id, outcomes, null);
    return accept({ id, published: published.size, refused: outcomes.length - published.size });
  },
});
