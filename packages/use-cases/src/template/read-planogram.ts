import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type { PlanogramBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import type { PlanogramVersion } from '@larder/database/model';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { seesDevice } from '../actor.ts';
import { changeDesired } from '../device/change-desired.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { planogramLines } from './planogram-lines.ts';

export type PlanogramInput = { readonly deviceId: DeviceId; readonly rev: number };

/**
 * Returns the planogram that a cabinet fetches after its twin named it. Refuses `NOT_FOUND` for a revision that its
 * owner never published. [protocol 8.3]
 */
export const readPlanogram = defineUseCase({
  name: 'template.readPlanogram',
  access: 'internal',
  kind: 'write',
  input: z.custom<PlanogramInput>(),
  run: async (ctx, { deviceId, rev }) => {
    if (!seesDevice(ctx.actor, deviceId)) return refuse('NOT_FOUND');
    await lockDevice(ctx.tx, deviceId);
    const device = await ctx.tx.device.findUnique({ where: { id: deviceId } });
    if (!device?.merchantId) return refuse('NOT_FOUND');
    const version = await ctx.tx.planogramVersion.findFirst({
      where: { deviceId, merchantId: device.merchantId, rev, status: 'published' },
    });
    if (!version) return refuse('NOT_FOUND');
    const lines = await planogramLines(ctx.tx, device.merchantId, version.id);
    await updateHash(ctx, version, planogramSha256(lines));
    return accept<PlanogramBody>({
      rev,
      currency: device.currency,
      effectiveAt: (version.effectiveAt ?? ctx.now).toISOString(),
      lines,
    });
  },
});

/**
 * Updates the stored hash after a product was renamed. The cabinet refuses this planogram, receives the right hash at
 * once and fetches again. If no hash was stored, the twin already names the computed one.
 */
async function updateHash(ctx: WriteContext, version: PlanogramVersion, sha256: string): Promise<void> {
  if (version.sha256 === sha256) return;
  await ctx.tx.planogramVersion.update({ where: { id: version.id }, data: { sha256 } });
  if (version.sha256 === null) return;
  await changeDesired(ctx, [version.deviceId]);
}
