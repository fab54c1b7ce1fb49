import { payloadVersion } from '@larder/cabinet-protocol/envelope';
import type { EventRejection } from './event-row.ts';

export type RejectedEvent = { readonly seq: number } & EventRejection;

export type EventAck = {
  /** Id of the message. */
  readonly id: string;
  readonly ts: string;
  readonly logId: string;
  readonly ackSeq: number;
  readonly rejected: readonly RejectedEvent[] | undefined;
};

/** Longer lists are cut: the inbox holds what was rejected anyway. */
const REJECTED_MAX = 200;

/**
 * Builds the bytes of `evt.ack` by hand, because one goes out for every cabinet of every group; a test validates it
 * against the schema. [protocol 9.6]
 */
export function eventAck({ id, ts, logId, ackSeq, rejected }: EventAck): string {
  const more = rejected ? `,"rejected":${JSON.stringify(rejected.slice(0, REJECTED_MAX))}` : '';
  return `{"v":${payloadVersion},"id":"${id}","type":"evt.ack","ts":"${ts}","data":{"log":"${logId}","ackSeq":${ackSeq}${more}}}`;
}

/**
 * Ids for the acknowledgments of one group, counted up from the last digits of the first. Generating each costs more
 * than the rest of an acknowledgment.
 */
export function ackIds(first: string): () => string {
  const prefix = first.slice(0, 24);
  let count = Number.parseInt(first.slice(24), 16) % 2 ** 40;
  return () => {
    count += 1;
    return prefix + count.toString(16).padStart(12, '0');
  };
}
