import { request } from 'node:http';

/** A WebSocket without the app's client, for sending raw frames. */
export type RawSocket = {
  readonly socket: WebSocket;
  /** Returns the next unread frame. */
  next(): Promise<Record<string, unknown> & { id?: unknown; result?: { type?: string }; error?: unknown }>;
  /** Close code sent by the server. */
  readonly closed: Promise<number>;
};

type Options = { readonly headers?: Record<string, string>; readonly query?: string };

export async function openRawSocket(
  url: string,
  { headers = {}, query = '' }: Options = {},
): Promise<RawSocket> {
  // Node's WebSocket takes headers where a browser's takes protocols.
  const options = { headers } as unknown as string[];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc${query}`, options);
  const frames: string[] = [];
  const readers: ((frame: string) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const reader = readers.shift();
    if (reader) reader(String(data));
    else frames.push(String(data));
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the socket was refused')));
  });
  return {
    socket,
    closed,
    next: async () => {
      const frame = frames.shift() ?? (await new Promise<string>((resolve) => readers.push(resolve)));
      return JSON.parse(frame);
    },
  };
}

/** Returns the status of an upgrade request: 101 for a socket. */
export function upgradeStatus(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const upgrade = request(`${url}/trpc`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    upgrade.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    upgrade.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    upgrade.on('error', reject);
    upgrade.end();
  });
}
