import { rolloutChangesInput } from '@larder/contract/template.contract';
import { versionsInForceAt } from '@larder/database/queries/template/template.queries';
import { stockInTemplate } from '@larder/database/queries/template/template-force.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import { accept } from '@larder/domain/refusal';
import { removedStock } from '@larder/domain/stock/removed-stock';
import { type DraftLine, fitsShelves } from '@larder/domain/template/template-line';
import { versionDiff } from '@larder/domain/template/version-diff';
import { defineUseCase } from '../../use-case.ts';
import { readRolloutTargets } from './read-rollout-targets.ts';
import { rolloutLines } from './rollout-lines.ts';

type PricedLine = Pick<DraftLine, 'door' | 'layer' | 'productId' | 'priceMinor'>;

const AT_ONCE = { applyMode: 'at_time', effectiveAt: null, expiresAt: null } as const;

/**
 * Previews the changes of a template in each of several devices, before it is published to them; `fits` is false where
 * doors or layers are missing. Refuses as `rollOutTemplate`. [screens A-13, decision 84]
 */
export const readRolloutChanges = defineUseCase({
  name: 'template.readRolloutChanges',
  access: { anyOf: ['template.edit'] },
  kind: 'read',
  input: rolloutChangesInput,
  run: async (ctx, asked) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    const targets = await readRolloutTargets(ctx, asked);
    if (!targets.ok) return targets;
    const { source, devices, deviceIds } = targets.value;
    const lines = await rolloutLines(ctx, AT_ONCE, source.lines);
    if (!lines.ok) return lines;
    const inForce = await versionsInForceAt(
      tx,
      deviceIds.map((deviceId) => ({ merchantId, deviceId, at: now })),
    );
    const before = await versionLines(tx, merchantId, [...inForce.values()]);
    const stock = await stockInTemplate(
      tx,
      merchantId,
      deviceIds.map((deviceId) => ({ deviceId, wasEmpty: !inForce.has(deviceId) })),
    );
    return accept({
      devices: devices.map((device) => {
        const versionId = inForce.get(device.id);
        const old = before.filter((line) => line.versionId === versionId);
        const { added, removed, priceChanged } = versionDiff<PricedLine>(old, lines.value);
        const levels = stock.filter(({ deviceId }) => deviceId === device.id);
        return {
          deviceNo: device.deviceNo,
          name: device.name,
          fits: fitsShelves(lines.value, device),
          changes: { added: added.length, removed: removed.length, priceChanged: priceChanged.length },
          /** Units written off when the template takes effect, because their product leaves its layer. [domain T9] */
          writtenOff: removedStock(levels, lines.value).reduce(
            (sum, { level }) => sum + Math.max(0, level.onHand),
            0,
          ),
        };
      }),
    });
  },
});
