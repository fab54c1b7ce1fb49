import { markSilent } from '@larder/database/queries/device/connectivity.queries';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

const BATCH_SIZE = 500;

/**
 * Marks every cabinet offline that is stored as online but has sent nothing for 150 s, whichever gateway it was
 * connected to: all gateways write the time of the last message to the table. Cabinets of a gateway that has gone get
 * two keepalives to connect to another one. At most 500 a call; returns the numbers of the cabinets that fell silent.
 * [protocol 6.3, decision 160]
 */
export const markSilentDevices = defineUseCase({
  name: 'device.markSilent',
  access: 'internal',
  kind: 'write',
  input: z.void(),
  run: async ({ tx, now, emit }) => {
    const silentSince = new Date(now.getTime() - limits.silenceOfflineMs);
    const graceSince = new Date(now.getTime() - serverLimits.gatewayGraceMs);
    const silent = await markSilent(tx, { silentSince, graceSince }, now, BATCH_SIZE);
    for (const { deviceId, merchantId } of silent) {
      if (merchantId) emit({ type: 'device.connectivity', merchantId, deviceId });
    }
    return accept(silent.map((row) => row.deviceNo));
  },
});
