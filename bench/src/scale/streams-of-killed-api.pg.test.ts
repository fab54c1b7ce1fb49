import type { AppRouter } from '@larder/api/routers/app.router';
import { newTestId } from '@larder/testkit/new-test-id';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchSystem, openBenchSystem } from '../bench-system.ts';
import { until } from './until.ts';

const STREAMS = 20;

let system: BenchSystem;
beforeAll(async () => {
  system = await openBenchSystem({ durable: false });
});
afterAll(() => system?.stop());

type Stream = { readonly received: string[]; readonly types: Set<string>; close(): Promise<void> };

/** A phone on the live stream, with the client that the app has. */
function openStream(token: string): Stream {
  const received: string[] = [];
  const types = new Set<string>();
  const socket = createWSClient({
    url: `${system.webUrl.replace('http', 'ws')}/trpc`,
    connectionParams: async () => ({ token }),
    retryDelayMs: () => 50,
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  const subscription = client.live.events.subscribe(undefined, {
    onData: ({ data }) => {
      types.add(data.type);
      if (typeof data.ids.orderId === 'string') received.push(data.ids.orderId);
    },
  });
  const close = async () => {
    subscription.unsubscribe();
    await socket.close();
  };
  return { received, types, close };
}

test('all phones resume on the other API when theirs is killed or restarted, and miss no event', async () => {
  const { apis } = await system.startSeveral({ gateways: 0, apis: 2 });
  const token = await system.signIn();
  const streams = Array.from({ length: STREAMS }, () => openStream(token));
  const sent: string[] = [];
  const emit = async () => {
    const orderId = newTestId();
    sent.push(orderId);
    const events = [{ type: 'order.changed' as const, merchantId: system.merchant.id, ids: { orderId } }];
    await system.database.prisma.$transaction((tx) => writeLiveEvents(tx, { events, at: new Date() }));
  };
  /** Emits until all phones have received an event that was sent afterwards. */
  const emitUntilSeen = async () => {
    const from = sent.length;
    await until(async () => {
      await emit();
      return streams.every(({ received }) => received.length > from);
    });
  };
  try {
    await until(() => streams.every(({ types }) => types.has('stream.open')));
    await emitUntilSeen();
    for (const [at, signal] of (['SIGKILL', 'SIGTERM'] as const).entries()) {
      const former = apis[at]?.pid() ?? 0;
      process.kill(former, signal);
      await until(async () => {
        await emit();
        return apis[at]?.pid() !== former;
      });
      await emitUntilSeen();
    }
    await until(() => streams.every(({ received }) => received.length >= sent.length));
    for (const { received, types } of streams) {
      expect(received).toEqual(sent);
      expect([...types].sort()).toEqual(['order.changed', 'stream.open']);
    }
  } finally {
    await Promise.all(streams.map((stream) => stream.close()));
  }
}, 600_000);
