import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

const BATCH_SIZE = 500;

type Silent = {
  readonly device_id: DeviceId;
  readonly device_no: string;
  readonly merchant_id: MerchantId | null;
};

/**
 * Marks every cabinet offline that is stored as online but has sent nothing for 150 s, whichever gateway it was
 * connected to: all gateways write the time of the last message to the table. At most 500 a call; returns the numbers
 * of the cabinets that fell silent. [protocol 6.3]
 */
export const markSilentDevices = defineUseCase({
  name: 'device.markSilent',
  access: 'internal',
  kind: 'write',
  input: z.void(),
  run: async ({ tx, now, emit }) => {
    const silentSince = new Date(now.getTime() - limits.silenceOfflineMs);
    const silent = await tx.$queryRaw<Silent[]>`
      WITH silent AS (
        SELECT device_id FROM device_connectivity
        WHERE state = 'online' AND coalesce(last_seen_at, since) <= ${silentSince}
        ORDER BY device_id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      ), marked AS (
        UPDATE device_connectivity c SET state = 'offline', since = ${now}, offline_cause = 'timeout', bye_reason = null
        FROM silent WHERE c.device_id = silent.device_id
        RETURNING c.device_id, c.conn_id, c.boot_id
      ), logged AS (
        INSERT INTO connectivity_log (device_id, at, state, cause, conn_id, boot_id, inferred)
        SELECT device_id, ${now}, 'offline', 'timeout', conn_id, boot_id, false FROM marked
      )
      SELECT d.id AS device_id, d.device_no, d.merchant_id FROM marked JOIN device d ON d.id = marked.device_id`;
    for (const { device_id: deviceId, merchant_id: merchantId } of silent) {
      if (merchantId) emit({ type: 'device.connectivity', merchantId, deviceId });
    }
    return accept(silent.map((row) => row.device_no));
  },
});
