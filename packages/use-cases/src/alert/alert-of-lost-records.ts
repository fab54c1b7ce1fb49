import type { EventLogKey } from '@larder/database/queries/device/event-log.queries';
import type { DeviceId } from '@larder/domain/ids';
import type { AlertContext } from './notifiable-alert.ts';
import { raiseAlerts } from './raise-alerts.ts';

/**
 * Alerts the merchant that events of a cabinet are lost for good: everything between `ackSeq` and `toSeq` that the
 * inbox does not hold. Happens after a restore from an old backup, or when the cabinet lost its memory. Call it before
 * giving the events up. [protocol 9.6]
 */
export async function alertOfLostRecords(
  ctx: AlertContext,
  { deviceId, logId }: EventLogKey,
  { ackSeq, toSeq }: { readonly ackSeq: number; readonly toSeq: number },
): Promise<void> {
  const device = await ctx.tx.device.findUniqueOrThrow({
    where: { id: deviceId },
    select: { id: true, merchantId: true },
  });
  const stored = await ctx.tx.deviceEventInbox.count({
    where: { deviceId, logId, seq: { gt: BigInt(ackSeq), lte: BigInt(toSeq) } },
  });
  await raiseAlerts(ctx, [
    {
      device: { id: device.id as DeviceId, merchantId: device.merchantId },
      type: 'records_lost',
      subject: '',
      startedAt: ctx.now,
      inferred: false,
      cause: `lost:${logId}:${toSeq}`,
      detail: { logId, fromSeq: ackSeq + 1, toSeq, count: toSeq - ackSeq - stored },
    },
  ]);
}
