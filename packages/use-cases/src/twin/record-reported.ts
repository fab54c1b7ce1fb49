import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Prisma } from '@larder/database/model';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { raiseTwins } from '@larder/database/queries/device/twin.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase, refuseAndKeep, type WriteContext } from '../use-case.ts';

export type ReportedInput = { readonly deviceId: DeviceId; readonly reported: DataOf<'twin.reported'> };

/**
 * Records which settings a cabinet has applied and which it rejected; emits a live event to waiting clients. Returns
 * the wanted revision. A revision above the wanted one was never sent by this cloud (a board from another
 * installation, a restored database): nothing counts as applied, and the wanted one is raised above it, because a
 * cabinet applies only a higher one. Refuses `NOT_FOUND`, `BAD_INPUT`. [protocol 8.1, 8.2]
 */
export const recordReported = defineUseCase({
  name: 'device.recordReported',
  access: 'internal',
  kind: 'write',
  input: z.custom<ReportedInput>(),
  run: async (ctx, { deviceId, reported }) => {
    const { tx, emit } = ctx;
    await lockDevice(tx, deviceId);
    const device = await tx.device.findUnique({
      where: { id: deviceId },
      select: { merchantId: true, twinRev: true },
    });
    if (!device) return refuse('NOT_FOUND');
    const { appliedRev } = reported;
    if (appliedRev > device.twinRev) return refuseForeignRev(ctx, deviceId, appliedRev);
    const twinReported = reported as unknown as Prisma.InputJsonObject;
    await tx.device.update({ where: { id: deviceId }, data: { twinAppliedRev: appliedRev, twinReported } });
    if (device.merchantId) {
      emit({ type: 'device.settings', merchantId: device.merchantId, deviceId, ids: { appliedRev } });
    }
    return accept({ rev: device.twinRev, appliedRev });
  },
});

/** Highest revision to accept: one raise for each message must never reach the end of the column. */
const HIGHEST_REV = 1_000_000_000;

async function refuseForeignRev(ctx: WriteContext, deviceId: DeviceId, appliedRev: number) {
  if (appliedRev < HIGHEST_REV) {
    await raiseTwins(ctx.tx, [deviceId], ctx.now, appliedRev);
    ctx.wake('twin', deviceId);
  }
  return refuseAndKeep('BAD_INPUT', { key: 'valid.input', field: 'appliedRev' });
}
