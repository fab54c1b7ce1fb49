import { rolloutInput } from '@larder/contract/template.contract';
import { accept, type Refusal, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { planogramSync } from './planogram-sync.ts';

/**
 * How far a template is on its way to its cabinets. `waiting`: for its time or the next restock; `published`: in force, the cabinet has not taken it yet; `applied`: the cabinet shows
 * it; `replaced`: another is in force by now. Refuses `NOT_FOUND`. [screens A-13]
 */
export const readRollout = defineUseCase({
  name: 'template.rollout',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: rolloutInput,
  run: async (ctx, { id }) => {
    const rollout = await ctx.tx.templateRollout.findFirst({
      where: { id, merchantId: ctx.actor.merchantId },
      include: {
        devices: {
          include: {
            version: { select: { rev: true, effectiveAt: true, appliedAt: true } },
            assignment: { select: { device: true } },
          },
        },
      },
    });
    if (!rollout) return refuse('NOT_FOUND');
    const devices = rollout.devices
      .filter(({ deviceId }) => seesDevice(ctx.actor, deviceId))
      .map(({ assignment: { device }, version, versionId, refusal }) => ({
        deviceNo: device.deviceNo,
        name: device.name,
        rev: version?.rev ?? null,
        effectiveAt: version?.effectiveAt?.toISOString() ?? null,
        refusal: refusal as Refusal | null,
        state: stateOf(device, { versionId, version }),
      }))
      .sort((a, b) => a.deviceNo.localeCompare(b.deviceNo));
    return accept({ id, createdAt: rollout.createdAt.toISOString(), devices });
  },
});

type Cabinet = Parameters<typeof planogramSync>[0] & { readonly planogramVersionId: string | null };
type Published = {
  readonly versionId: string | null;
  readonly version: { readonly rev: number; readonly appliedAt: Date | null } | null;
};

export type RolloutState = 'refused' | 'waiting' | 'published' | 'applied' | 'rejected' | 'replaced';

function stateOf(device: Cabinet, { versionId, version }: Published): RolloutState {
  if (!version) return 'refused';
  if (device.planogramVersionId !== versionId) return version.appliedAt ? 'replaced' : 'waiting';
  const sync = planogramSync(device, version.rev);
  return sync === 'pending' ? 'published' : sync;
}
