import type { PurchaseStatus } from './call-api.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;

type StreamMessage = {
  result?: { type: string; data?: { id: string; data: PurchaseStatus } };
  /** `reconnect`: the server is about to stop. */
  method?: string;
};

/**
 * Streams every change of a purchase: the subscription `shopper.events` over WebSocket. Reconnects with back-off;
 * polling covers what is missed meanwhile. Written by hand for the same reason as `call-api.ts`. Returns a function
 * that stops it.
 */
export function openPurchaseStream(token: string, onStatus: (status: PurchaseStatus) => void): () => void {
  let stopped = false;
  let lastEventId: string | null = null;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | null = null;

  const onMessage = (text: string, from: WebSocket) => {
    if (text === 'PING') return from.send('PONG');
    if (text === 'PONG') return;
    const { result, method }: StreamMessage = JSON.parse(text);
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
    opened.onmessage = ({ data }) => onMessage(String(data), opened);
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
