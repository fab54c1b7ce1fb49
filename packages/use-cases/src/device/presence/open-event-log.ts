import { giveUpEvents } from '@larder/database/event-log.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { settleEventLogs } from './settle-event-logs.ts';

type BirthLog = {
  readonly deviceId: DeviceId;
  readonly log: { readonly id: string; readonly firstSeq: number; readonly lastSeq: number };
  readonly now: Date;
};

/**
 * Up to where the log of a cabinet is stored, so that it goes on with the next event. What lies before the first event that the cabinet
 * still has will never come: it was acknowledged once, or declared as a gap. [protocol 6.2, 9.6]
 */
export async function openEventLog(tx: Tx, { deviceId, log, now }: BirthLog): Promise<number> {
  const key = { deviceId, logId: log.id };
  const [stored] = await settleEventLogs({ prisma: tx }, [key], now);
  const ackSeq = stored?.ackSeq ?? 0;
  if (log.firstSeq <= ackSeq + 1) return ackSeq;
  await giveUpEvents(tx, key, log.firstSeq - 1, now);
  const [after] = await settleEventLogs({ prisma: tx }, [key], now);
  return after?.ackSeq ?? log.firstSeq - 1;
}
