import pg from 'pg';
import type { DatabaseLog } from '../open-database.ts';
import { ChannelLocks } from './channel-locks.ts';

export type ChannelListeners = Readonly<Record<string, (payload: string | null) => void>>;

export type Channels = { close(): Promise<void> };

export type ListenOptions = {
  readonly log?: Pick<DatabaseLog, 'warn'>;
  /** Channels whose NOTIFYs are for one of all processes: the one that holds the lock of the channel. */
  readonly forOne?: readonly string[];
};

const retryFirstMs = 100;
const retryMaxMs = 5_000;
/** A lock is free as soon as the connection of its holder has ended. */
const TAKE_LOCK_MS = 1_000;

/**
 * Opens one connection for the NOTIFYs of several channels. A NOTIFY is only a hint to read: after a lost connection
 * every listener is called once with null, because nothing shows what was missed; so is the one of a channel whose lock
 * was taken over. Rejects if the first connection fails. [stack, measured; decision 187]
 */
export async function listenChannels(
  url: string,
  listeners: ChannelListeners,
  { log, forOne = [] }: ListenOptions = {},
): Promise<Channels> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const locks = new ChannelLocks(forOne);
  let failures = 0;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'larder-listen', keepAlive: true });
    next.on('notification', ({ channel, payload }) => {
      if (locks.isOurs(channel)) listeners[channel]?.(payload ?? '');
    });
    next.on('error', (error) => log?.warn({ err: error }, 'the listening connection broke'));
    next.on('end', () => {
      if (client === next) reconnectLater();
    });
    locks.lose();
    await begin(next, Object.keys(listeners), locks);
    client = next;
    failures = 0;
  };

  const takeOver = async () => {
    const taken = client ? await locks.take(client).catch(() => []) : [];
    for (const channel of taken) listeners[channel]?.(null);
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
  const taking = forOne.length > 0 ? setInterval(() => void takeOver(), TAKE_LOCK_MS) : undefined;
  return {
    close: async () => {
      closed = true;
      clearInterval(taking);
      clearTimeout(timer);
      await client?.end();
    },
  };
}

async function begin(client: pg.Client, channels: readonly string[], locks: ChannelLocks): Promise<void> {
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    await locks.take(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
