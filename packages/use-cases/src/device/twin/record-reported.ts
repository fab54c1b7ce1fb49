import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import type { Prisma } from '@larder/database/model';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { lockDevice } from '../../session/lock-device.ts';
import { defineUseCase } from '../../use-case.ts';

export type ReportedInput = { readonly deviceId: DeviceId; readonly reported: DataOf<'twin.reported'> };

/**
 * What a cabinet has applied of its settings, and what it refused. Tells the phones that wait for it. Answers the wanted revision.
 * Refuses `NOT_FOUND`. [protocol 8.2]
 */
export const recordReported = defineUseCase({
  name: 'device.recordReported',
  access: 'internal',
  kind: 'write',
  input: z.custom<ReportedInput>(),
  run: async ({ tx, tell }, { deviceId, reported }) => {
    await lockDevice(tx, deviceId);
    const device = await tx.device.findUnique({
      where: { id: deviceId },
      select: { merchantId: true, twinRev: true },
    });
    if (!device) return refuse('NOT_FOUND');
    // A cabinet cannot have applied what was never wanted: a board from another installation may claim so.
    const appliedRev = Math.min(reported.appliedRev, device.twinRev);
    const twinReported = reported as unknown as Prisma.InputJsonObject;
    await tx.device.update({ where: { id: deviceId }, data: { twinAppliedRev: appliedRev, twinReported } });
    if (device.merchantId) {
      tell({ type: 'device.settings', merchantId: device.merchantId, deviceId, ids: { appliedRev } });
    }
    return accept({ rev: device.twinRev, appliedRev });
  },
});
