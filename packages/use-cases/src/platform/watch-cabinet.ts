import type { Database } from '@larder/database/open-database';
import { listenChannels } from '@larder/database/postgres/listen-channels';
import { notifyNow } from '@larder/database/postgres/notify-channel';
import type { DeviceNo } from '@larder/domain/ids';

/** NOTIFY to the gateways: watch this cabinet for the next 30 seconds. */
export const WATCH_CHANNEL = 'cabinet_watch';
/** NOTIFY from the gateways, one per message. */
export const WATCHED_CHANNEL = 'cabinet_watched';

const AGAIN_MS = 10_000;

/** One message to or from a watched cabinet. */
export type WatchedMessage = {
  /** Sequence number per gateway; a gap means that the gateway could not keep up. */
  readonly n: number;
  readonly at: string;
  readonly deviceNo: DeviceNo;
  /** `up/evt` */
  readonly channel: string;
  /** `ok`, `sent`, or code, path and reason. */
  readonly verdict: string;
  /** The payload, truncated if long; secrets are masked. */
  readonly text: string;
};

/** Shows all messages to and from a cabinet until the signal aborts. Resolves once it is listening. */
export async function watchCabinet(
  database: Database,
  deviceNo: DeviceNo,
  show: (message: WatchedMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const channels = await listenChannels(database.listenUrl, {
    [WATCHED_CHANNEL]: (payload) => {
      const message = payload ? (JSON.parse(payload) as WatchedMessage) : null;
      if (message?.deviceNo === deviceNo) show(message);
    },
  });
  const ask = () => notifyNow(database.pool, WATCH_CHANNEL, deviceNo);
  const again = setInterval(() => void ask().catch(() => undefined), AGAIN_MS);
  signal.addEventListener('abort', () => {
    clearInterval(again);
    void channels.close();
  });
  await ask();
}
