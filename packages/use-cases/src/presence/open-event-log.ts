import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { settleEventLogs } from '../gateway-steps/settle-event-logs.ts';

type BirthLog = {
  readonly deviceId: DeviceId;
  readonly log: { readonly id: string; readonly firstSeq: number; readonly lastSeq: number };
  readonly now: Date;
};

/** Every event up to `ackSeq` is stored; `maxSeq` is greater if there is a hole after it. */
export type OpenedLog = { readonly ackSeq: number; readonly maxSeq: number };

/**
 * Returns the position up to which the log of a cabinet is stored, from where the cabinet continues. `missingToSeq`:
 * events up to it are neither stored nor held by the cabinet; null if there are none. [protocol 6.2, 9.6]
 */
export async function openEventLog(
  tx: Tx,
  { deviceId, log, now }: BirthLog,
): Promise<OpenedLog & { readonly missingToSeq: number | null }> {
  const key = { deviceId, logId: log.id };
  const [{ ackSeq, maxSeq } = { ackSeq: 0, maxSeq: 0 }] = await settleEventLogs({ prisma: tx }, [key], now);
  return { ackSeq, maxSeq, missingToSeq: log.firstSeq - 1 > ackSeq ? log.firstSeq - 1 : null };
}
