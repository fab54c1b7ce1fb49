import { rolloutChangesInput } from '@larder/contract/template.contract';
import { accept } from '@larder/domain/refusal';
import { adoptPrices } from '@larder/domain/template/adopted-prices';
import { defineUseCase } from '../use-case.ts';
import { readRolloutTargets } from './read-rollout-targets.ts';
import { sourcePrices } from './source-prices.ts';
import { standingTemplates } from './standing-templates.ts';

const productCount = (lines: readonly { readonly productId: string }[]) =>
  new Set(lines.map(({ productId }) => productId)).size;

/**
 * Previews what the prices of a template change in each of several devices: how many of its products a device has, and
 * how many prices differ there. Refuses `NOT_FOUND` for a foreign source or device. [screens A-13, decision 166]
 */
export const readRolloutPrices = defineUseCase({
  name: 'template.readRolloutPrices',
  access: { anyOf: ['template.edit'] },
  kind: 'read',
  input: rolloutChangesInput,
  run: async (ctx, asked) => {
    const { tx, actor, now } = ctx;
    const targets = await readRolloutTargets(ctx, asked);
    if (!targets.ok) return targets;
    const { source, devices, deviceIds } = targets.value;
    const template = await sourcePrices(ctx, source.lines);
    const standing = await standingTemplates(tx, actor.merchantId, deviceIds, now);
    return accept({
      /** Products of the template. */
      products: productCount(template),
      devices: devices.map(({ id, deviceNo, name }) => {
        const { matching, prices } = adoptPrices(standing.get(id)?.[0]?.lines ?? [], template);
        return { deviceNo, name, matching: productCount(matching), priceChanged: prices.length };
      }),
    });
  },
});
