import pg from 'pg';

type Log = { warn(fields: object, message: string): void };

export type Channels = { close(): Promise<void> };

const RETRY_MS = 1_000;

/**
 * One connection that hears NOTIFYs. After it was lost every listener is called once, since nobody knows what was missed. [stack:
 * one listening connection a process]
 */
export async function listenChannels(
  url: string,
  listeners: Readonly<Record<string, () => void>>,
  log: Log,
): Promise<Channels> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const retryLater = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void reconnect();
    }, RETRY_MS);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'larder-api-listen',
      keepAlive: true,
    });
    next.on('notification', ({ channel }) => listeners[channel]?.());
    next.on('error', (failure) => log.warn({ err: failure }, 'the listening connection broke'));
    next.on('end', retryLater);
    await next.connect();
    await next.query(
      Object.keys(listeners)
        .map((channel) => `LISTEN ${channel}`)
        .join(';'),
    );
    client = next;
  };

  const reconnect = async () => {
    try {
      await connect();
      for (const listener of Object.values(listeners)) listener();
    } catch (failure) {
      log.warn({ err: failure }, 'listening again failed');
      retryLater();
    }
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
