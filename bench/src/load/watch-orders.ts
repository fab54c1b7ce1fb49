import type { AppRouter } from '@larder/api/routers/app.router';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';

/** A member's phone on the live stream. */
export type PhonePlan = { readonly webUrl: string; readonly token: string };

export type OrderWatch = {
  expect(sessionId: string): void;
  /** Returns the waits of all that were expected, in ms; an order that never came counts as late. */
  close(): Promise<readonly number[]>;
};

/** Notes when a phone learns that the sale of a session is recognized: its order was committed with that. */
export async function watchOrders({ webUrl, token }: PhonePlan): Promise<OrderWatch> {
  const expected = new Map<string, number>();
  const visible: number[] = [];
  const opened = Promise.withResolvers<void>();
  const socket = createWSClient({
    url: `${webUrl.replace('http', 'ws')}/trpc`,
    connectionParams: async () => ({ token }),
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  const subscription = client.live.events.subscribe(undefined, {
    onError: opened.reject,
    onData: ({ data: { type, ids } }) => {
      if (type === 'stream.open') opened.resolve();
      const sinceMs = expected.get(String(ids.sessionId));
      if (sinceMs === undefined || ids.state !== 'recognized') return;
      visible.push(performance.now() - sinceMs);
      expected.delete(String(ids.sessionId));
    },
  });
  await opened.promise;
  return {
    expect: (sessionId) => expected.set(sessionId, performance.now()),
    close: async () => {
      subscription.unsubscribe();
      await socket.close();
      return [...visible, ...[...expected.values()].map((sinceMs) => performance.now() - sinceMs)];
    },
  };
}
