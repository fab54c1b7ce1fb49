import type { LiveEventType } from '@larder/contract/live-event';
import type { LiveCursor, LiveEventRow } from '@larder/database/queries/live/live-event.queries';

/** One row of the log, as told to phones. */
export type StoredLiveEvent = {
  readonly cursor: LiveCursor;
  readonly merchantId: string;
  readonly deviceId: string | null;
  readonly deviceNo: string | null;
  readonly type: LiveEventType;
  readonly membershipId: string | undefined;
  readonly ids: Readonly<Record<string, string | number>>;
  readonly at: Date;
};

/** A row of the log, which only `writeLiveEvents` writes. */
export function storedLiveEvent({
  xid,
  id,
  type,
  payload,
  merchantId,
  deviceId,
  deviceNo,
  at,
}: LiveEventRow): StoredLiveEvent {
  const { membershipId, ...ids } = payload;
  return {
    cursor: { xid, id },
    merchantId,
    deviceId,
    deviceNo,
    type: type as LiveEventType,
    membershipId: membershipId === undefined ? undefined : String(membershipId),
    ids: ids as StoredLiveEvent['ids'],
    at,
  };
}
