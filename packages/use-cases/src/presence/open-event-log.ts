import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { settleEventLogs } from '../gateway-steps/settle-event-logs.ts';

type BirthLog = {
  readonly deviceId: DeviceId;
  readonly log: { readonly id: string; readonly firstSeq: number; readonly lastSeq: number };
  readonly now: Date;
};

/** Everything up to `ackSeq` is stored; more than that up to `maxSeq` where there is a hole. */
export type OpenedLog = { readonly ackSeq: number; readonly maxSeq: number };

/**
 * Up to where the log of a cabinet is stored, so that it goes on with the next event. `missingToSeq`: events up to it are neither stored
 * nor held by the cabinet; null if there are none. [protocol 6.2, 9.6]
 */
export async function openEventLog(
  tx: Tx,
  { deviceId, log, now }: BirthLog,
): Promise<OpenedLog & { readonly missingToSeq: number | null }> {
  const key = { deviceId, logId: log.id };
  const [{ ackSeq, maxSeq } = { ackSeq: 0, maxSeq: 0 }] = await settleEventLogs({ prisma: tx }, [key], now);
  return { ackSeq, maxSeq, missingToSeq: log.firstSeq - 1 > ackSeq ? log.firstSeq - 1 : null };
}
