import type { PurchaseStatus } from './call-api.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;

type Told = {
  result?: { type: string; data?: { id: string; data: PurchaseStatus } };
  /** `reconnect`: the server is about to end. */
  method?: string;
};

/**
 * Every change of a purchase as it happens: the subscription `shopper.events` over WebSocket. After a cut it connects again, later each
 * time; what is missed meanwhile, the poll finds. By hand for the same reason as `call-api.ts`. Returns how to stop.
 */
export function openPurchaseStream(token: string, onStatus: (status: PurchaseStatus) => void): () => void {
  let stopped = false;
  let lastEventId: string | null = null;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | null = null;

  const hear = (text: string, from: WebSocket) => {
    if (text === 'PING') return from.send('PONG');
    if (text === 'PONG') return;
    const { result, method }: Told = JSON.parse(text);
    if (method === 'reconnect' || result?.type === 'stopped') return from.close();
    if (result?.type !== 'data' || !result.data) return;
    lastEventId = result.data.id;
    retryMs = FIRST_RETRY_MS;
    onStatus(result.data.data);
  };

  const connect = () => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/trpc`);
    socket = opened;
    opened.onopen = () => {
      const params = { path: 'shopper.events', input: { token, lastEventId } };
      opened.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'subscription', params }));
    };
    opened.onmessage = ({ data }) => hear(String(data), opened);
    opened.onclose = () => {
      if (stopped) return;
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
  };

  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.close();
  };
}
