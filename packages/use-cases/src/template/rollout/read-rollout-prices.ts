import { rolloutChangesInput } from '@larder/contract/template.contract';
import type { VersionLineRow } from '@larder/database/queries/template/template-line.queries';
import { doorsOf } from '@larder/domain/device/door';
import { accept } from '@larder/domain/refusal';
import { adoptPrices } from '@larder/domain/template/adopted-prices';
import { versionDiff } from '@larder/domain/template/version-diff';
import { defineUseCase } from '../../use-case.ts';
import { loadTemplateProducts } from '../load-template-products.ts';
import { standingTemplates } from '../standing-templates.ts';
import { readRolloutTargets } from './read-rollout-targets.ts';
import { sourcePrices } from './source-prices.ts';

const productCount = (lines: readonly { readonly productId: string }[]) =>
  new Set(lines.map(({ productId }) => productId)).size;

/**
 * Previews what the prices of a template change in each of several devices: how many of its products a device has, and
 * which prices become which. Refuses `NOT_FOUND` for a foreign source or device. [screens A-13, decision 166]
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
    const adopted = devices.map((device) => {
      const lines = standing.get(device.id)?.[0]?.lines ?? [];
      const { matching, prices } = adoptPrices(lines, template);
      return { device, matching, changed: versionDiff<VersionLineRow>(lines, prices).priceChanged };
    });
    const products = await loadTemplateProducts(
      tx,
      actor.merchantId,
      adopted.flatMap(({ changed }) => changed.map(({ after }) => after)),
    );
    return accept({
      /** Products of the template. */
      products: productCount(template),
      devices: adopted.map(({ device, matching, changed }) => ({
        deviceNo: device.deviceNo,
        name: device.name,
        doors: doorsOf(device).length,
        matching: productCount(matching),
        prices: changed.map(({ before, after: { door, layer, productId, priceMinor } }) => ({
          door,
          layer,
          productId,
          priceMinor,
          name: products.get(productId)?.name ?? '',
          previousPriceMinor: before.priceMinor,
        })),
      })),
    });
  },
});
