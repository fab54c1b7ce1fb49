import pg from 'pg';
import type { DatabaseLog } from '../open-database.ts';

export type ChannelListeners = Readonly<Record<string, (payload: string | null) => void>>;

export type Channels = { close(): Promise<void> };

const retryFirstMs = 100;
const retryMaxMs = 5_000;

/**
 * Opens one connection for the NOTIFYs of several channels. A NOTIFY is only a hint to read: after a lost connection
 * every listener is called once with null, because nothing shows what was missed. Rejects if the first connection
 * fails. [stack, measured]
 */
export async function listenChannels(
  url: string,
  listeners: ChannelListeners,
  log?: Pick<DatabaseLog, 'warn'>,
): Promise<Channels> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'larder-listen', keepAlive: true });
    next.on('notification', ({ channel, payload }) => listeners[channel]?.(payload ?? ''));
    next.on('error', (error) => log?.warn({ err: error }, 'the listening connection broke'));
    next.on('end', () => {
      if (client === next) reconnectLater();
    });
    try {
      await next.connect();
      for (const channel of Object.keys(listeners))
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    failures = 0;
  };

  const reconnectLater = () => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(reconnect, Math.min(retryMaxMs, retryFirstMs * 2 ** failures));
    failures += 1;
  };

  const reconnect = async () => {
    try {
      await connect();
      if (closed) await client?.end();
      else for (const listener of Object.values(listeners)) listener(null);
    } catch (error) {
      log?.warn({ err: error }, 'listening again failed');
      reconnectLater();
    }
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
