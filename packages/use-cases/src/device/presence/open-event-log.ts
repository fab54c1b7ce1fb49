import { giveUpEvents } from '@larder/database/event-log.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { settleEventLogs } from './settle-event-logs.ts';

type BirthLog = {
  readonly deviceId: DeviceId;
  readonly log: { readonly id: string; readonly firstSeq: number; readonly lastSeq: number };
  readonly now: Date;
};

/** Everything up to `ackSeq` is stored; more than that up to `maxSeq` where there is a hole. */
export type OpenedLog = { readonly ackSeq: number; readonly maxSeq: number };

/**
 * Up to where the log of a cabinet is stored, so that it goes on with the next event. What lies before the first event that the cabinet
 * still has will never come: it was acknowledged once, or declared as a gap. [protocol 6.2, 9.6]
 */
export async function openEventLog(tx: Tx, { deviceId, log, now }: BirthLog): Promise<OpenedLog> {
  const key = { deviceId, logId: log.id };
  const [stored = { ackSeq: 0, maxSeq: 0 }] = await settleEventLogs({ prisma: tx }, [key], now);
  const goneSeq = log.firstSeq - 1;
  if (goneSeq <= stored.ackSeq) return stored;
  await giveUpEvents(tx, key, goneSeq, now);
  const [after = { ackSeq: goneSeq, maxSeq: goneSeq }] = await settleEventLogs({ prisma: tx }, [key], now);
  return after;
}
