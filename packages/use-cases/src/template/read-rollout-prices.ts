import { rolloutChangesInput } from '@larder/contract/template.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { adoptPrices } from '@larder/domain/template/adopted-prices';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { readRolloutSource } from './read-rollout-source.ts';
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
  run: async (ctx, { source: asked, deviceNos }) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    const source = await readRolloutSource(ctx, asked);
    if (!source.ok) return source;
    const template = await sourcePrices(ctx, source.value.lines);
    const found = await tx.device.findMany({
      where: { merchantId, deviceNo: { in: deviceNos } },
      select: { id: true, deviceNo: true, name: true },
      orderBy: [{ name: 'asc' }, { deviceNo: 'asc' }],
    });
    const seen = found.filter(({ id }) => seesDevice(actor, id));
    if (seen.length < new Set(deviceNos).size) return refuse('NOT_FOUND');
    const standing = await standingTemplates(
      tx,
      merchantId,
      seen.map(({ id }) => id),
      now,
    );
    return accept({
      /** Products of the template. */
      products: productCount(template),
      devices: seen.map(({ id, deviceNo, name }) => {
        const { matching, prices } = adoptPrices(standing.get(id)?.[0]?.lines ?? [], template);
        return { deviceNo, name, matching: productCount(matching), priceChanged: prices.length };
      }),
    });
  },
});
