import type { AppRouter } from '@larder/api/routers/app.router';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import type { PurchaseStatus } from './call-api.ts';

const retryDelayMs = (attempt: number) => Math.min(500 * 2 ** attempt, 8_000);

/** Every change of a purchase as it happens. Cuts are mended here; whatever is missed meanwhile, the poll finds. Returns how to stop. */
export function openPurchaseStream(token: string, onStatus: (status: PurchaseStatus) => void): () => void {
  const socket = createWSClient({
    url: `${location.origin.replace(/^http/, 'ws')}/trpc`,
    keepAlive: { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 },
    retryDelayMs,
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  const subscription = client.shopper.events.subscribe(
    { token },
    { onData: ({ data }) => onStatus(data), onError: () => {} },
  );
  return () => {
    subscription.unsubscribe();
    void socket.close();
  };
}
