import type { Database } from '@larder/database/open-database';
import { listenChannels } from '@larder/database/postgres/listen-channels';
import type { DeviceNo } from '@larder/domain/ids';

/** NOTIFY to the gateways: this cabinet is watched for the next half minute. */
export const WATCH_CHANNEL = 'cabinet_watch';
/** NOTIFYs of the gateways, a message each. */
export const WATCHED_CHANNEL = 'cabinet_watched';

const AGAIN_MS = 10_000;

/** One message of a watched cabinet, or to it. */
export type WatchedMessage = {
  /** Of that gateway; a hole means that it could not keep up. */
  readonly n: number;
  readonly at: string;
  readonly deviceNo: DeviceNo;
  /** `up/evt` */
  readonly channel: string;
  /** `ok`, `sent`, or code, path and reason. */
  readonly verdict: string;
  /** The payload, cut where it is long; secrets are masked. */
  readonly text: string;
};

/** Shows everything that a cabinet sends and is sent from now on, until the signal ends. Resolves when it listens. */
export async function watchCabinet(
  database: Database,
  deviceNo: DeviceNo,
  show: (message: WatchedMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const channels = await listenChannels(database.url, {
    [WATCHED_CHANNEL]: (payload) => {
      const message = payload ? (JSON.parse(payload) as WatchedMessage) : null;
      if (message?.deviceNo === deviceNo) show(message);
    },
  });
  const ask = () => database.pool.query('select pg_notify($1, $2)', [WATCH_CHANNEL, deviceNo]);
  const again = setInterval(() => void ask().catch(() => undefined), AGAIN_MS);
  signal.addEventListener('abort', () => {
    clearInterval(again);
    void channels.close();
  });
  await ask();
}
