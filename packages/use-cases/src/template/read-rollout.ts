import { rolloutInput } from '@larder/contract/template.contract';
import { accept, type Refusal, refuse } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { knownCabinet } from '../device/known-cabinet.ts';
import { defineUseCase } from '../use-case.ts';
import { deviceState, rolloutParts } from './rollout-state.ts';

/**
 * Returns the progress of a roll-out by device. `source` republishes the same lines where it failed: drafts and presets
 * can change, a published version cannot. Refuses `NOT_FOUND`, also if none of its devices is in scope. [screens A-13]
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
      include: rolloutParts(scope ? { deviceId: { in: [...scope] } } : {}),
    });
    if (!rollout?.devices.length) return refuse('NOT_FOUND');
    const devices = rollout.devices
      .map((row) => ({
        deviceNo: row.assignment.device.deviceNo,
        name: knownCabinet(row.assignment).name,
        rev: row.version?.rev ?? null,
        effectiveAt: row.version?.effectiveAt?.toISOString() ?? null,
        refusal: row.refusal as Refusal | null,
        state: deviceState(row),
      }))
      .sort((a, b) => a.deviceNo.localeCompare(b.deviceNo));
    const versionId = rollout.devices.find((row) => row.versionId)?.versionId ?? rollout.versionId;
    const { presetId } = rollout;
    const source = versionId ? { versionId } : presetId ? { presetId } : null;
    return accept({ id, createdAt: rollout.createdAt.toISOString(), source, devices });
  },
});
