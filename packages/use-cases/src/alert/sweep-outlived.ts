import {
  abandonedIncidents,
  clearCloudFaults,
  outlivedAlerts,
} from '@larder/database/queries/alert/alert-sweep.queries';
import { cloudFaultEndsAfterMs } from '@larder/domain/device/cloud-faults';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { faultSubject } from './acts-of-event.ts';
import { finishIncidents } from './finish-incidents.ts';
import { recoverAlerts } from './recover-alerts.ts';

/**
 * Closes alerts that the cabinet's own state contradicts, where the event that should have ended them was lost or never
 * existed: a forced door that telemetry shows shut, a power-off of a cabinet on mains, a fault that only the cloud saw
 * and whose time is over (all of these at once). Returns how many of the others it closed; call again while
 * that equals `limit`.
 */
export const sweepOutlived = defineUseCase({
  name: 'alert.sweepOutlived',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(200) }),
  run: async (ctx, { limit }) => {
    const faults = await clearCloudFaults(ctx.tx, cloudFaultEndsAfterMs, ctx.now);
    const outlived = await outlivedAlerts(ctx.tx, ctx.now, limit);
    await recoverAlerts(ctx, [
      ...outlived,
      ...faults.map(({ deviceId, code, part }) =>
        code === 'DUPLICATE_IDENTITY'
          ? { deviceId, type: 'duplicate_identity' as const, subject: '', endedAt: ctx.now }
          : { deviceId, type: 'device_fault' as const, subject: faultSubject(code, part), endedAt: ctx.now },
      ),
    ]);
    await finishIncidents(ctx, await abandonedIncidents(ctx.tx));
    return accept(outlived.length);
  },
});
