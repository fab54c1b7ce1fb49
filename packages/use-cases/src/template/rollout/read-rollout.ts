import { rolloutInput } from '@larder/contract/template.contract';
import { repricedLines } from '@larder/database/queries/template/price.queries';
import { accept, type Refusal, refuse } from '@larder/domain/refusal';
import { scopeOf } from '../../actor.ts';
import { knownCabinet } from '../../device/known-cabinet.ts';
import { defineUseCase } from '../../use-case.ts';
import { deviceState, rolloutParts } from './rollout-state.ts';

/**
 * Returns the progress of a roll-out by device. `source` republishes the same lines where it failed: drafts and presets
 * can change, a published version cannot; prices alone come from their source again. Refuses `NOT_FOUND`, also if none
 * of its devices is in scope. [screens A-13]
 */
export const readRollout = defineUseCase({
  name: 'template.readRollout',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: rolloutInput,
  run: async (ctx, { id }) => {
    const scope = scopeOf(ctx.actor);
    const rollout = await ctx.tx.templateRollout.findFirst({
      where: { id, merchantId: ctx.actor.merchantId, productId: null },
      include: {
        ...rolloutParts(scope ? { deviceId: { in: [...scope] } } : {}),
        undoneBy: { select: { createdAt: true }, orderBy: { createdAt: 'desc' }, take: 1 },
      },
    });
    if (!rollout?.devices.length) return refuse('NOT_FOUND');
    const { onlyPrices, presetId, undoneBy } = rollout;
    const versionIds = rollout.devices.flatMap((row) => row.versionId ?? []);
    const repriced = onlyPrices ? await repricedLines(ctx.tx, ctx.actor.merchantId, versionIds) : [];
    const pricesOf = Map.groupBy(repriced, (line) => line.versionId);
    const devices = rollout.devices
      .map((row) => ({
        deviceNo: row.assignment.device.deviceNo,
        name: knownCabinet(row.assignment).name,
        doors: knownCabinet(row.assignment).doors,
        rev: row.version?.rev ?? null,
        /** Prices that changed there; none if the whole template was published. */
        prices: (pricesOf.get(row.versionId ?? '') ?? []).map(({ versionId: _, ...line }) => line),
        effectiveAt: row.version?.effectiveAt?.toISOString() ?? null,
        refusal: row.refusal as Refusal | null,
        state: deviceState(row),
      }))
      .sort((a, b) => a.deviceNo.localeCompare(b.deviceNo));
    const [published = null] = onlyPrices ? [] : versionIds;
    const versionId = published ?? rollout.versionId;
    const source = versionId ? { versionId } : presetId ? { presetId } : null;
    return accept({
      id,
      createdAt: rollout.createdAt.toISOString(),
      source,
      onlyPrices,
      isUndo: rollout.undoesId !== null,
      undoneAt: undoneBy[0]?.createdAt.toISOString() ?? null,
      devices,
    });
  },
});
