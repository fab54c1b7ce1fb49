import { createHash } from 'node:crypto';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenSession } from '@larder/testkit/given/given-sale';
import { newTestId } from '@larder/testkit/new-test-id';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import { afterAll, afterEach, describe, inject, test } from 'vitest';
import { eventually } from '../e2e/eventually.ts';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';
import type { AppRouter } from './routers/app.router.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
const { prisma } = api.database;

type Received = { readonly id: string; readonly type: string };

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A phone on the stream, over a real WebSocket. */
function listen(token: string | null, lastEventId?: string) {
  const received: Received[] = [];
  const errors: unknown[] = [];
  const socket = createWSClient({
    url: `${api.url.replace('http', 'ws')}/trpc`,
    connectionParams: async () => (token ? { token } : {}),
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  const subscription = client.live.events.subscribe(lastEventId ? { lastEventId } : undefined, {
    onData: ({ id, data }) => received.push({ id, type: data.type }),
    onError: (error) => errors.push(error.data?.refusal?.code),
  });
  open.push(async () => {
    subscription.unsubscribe();
    await socket.close();
  });
  return { received, errors };
}

async function signedIn(options: Parameters<typeof givenPerson>[1] = {}) {
  const person = await givenPerson(api.database, options);
  const { data } = await api.mutate('identity.signIn', { email: person.email, password });
  return { ...person, clientToken: data.clientToken as string };
}

const emit = (merchantId: string) =>
  writeLiveEvents(prisma, {
    events: [{ type: 'order.changed', merchantId }],
    at: api.api.env.clock.now(),
  });

describe('the live stream over a WebSocket', () => {
  test('notifies the merchant when an invited person joins', async ({ expect }) => {
    const { clientToken: token } = await signedIn();
    const { received } = listen(token);
    await eventually(async () => received.length).toBe(1);
    const email = `${newTestId()}@example.com`;
    const invited = { kind: 'restocker', email, userName: 'Robin', deviceNos: [] };
    expect((await api.mutate('team.inviteMember', invited, { token })).status).toBe(200);
    await eventually(async () => received.map(({ type }) => type)).toEqual(['stream.open', 'user.changed']);
    const [mail] = await api.mails();
    const link = /#(\S+)/.exec(mail?.text ?? '')?.[1];
    const joined = await api.mutate('identity.acceptInvitation', { token: link, password });
    expect(joined.data).toMatchObject({ email });
    await eventually(async () => received.filter(({ type }) => type === 'user.changed').length).toBe(2);
  });

  test('emits at once, and resumes from the tracked id', async () => {
    const { clientToken, merchantId } = await signedIn();
    const first = listen(clientToken);
    await eventually(() => first.received.length).toBe(1);
    await emit(merchantId);
    await eventually(() => first.received.map(({ type }) => type)).toEqual(['stream.open', 'order.changed']);
    await open.pop()?.();
    await emit(merchantId);
    const second = listen(clientToken, first.received.at(-1)?.id);
    await eventually(() => second.received.map(({ type }) => type)).toEqual(['order.changed']);
  });

  test.each([
    ['without a token', null],
    ['with a bad token', 'nonsense'],
  ])('is refused %s', async (_, token) => {
    const { errors } = listen(token);
    await eventually(() => errors).toEqual(['UNAUTHENTICATED']);
  });

  test('ends with PERMISSION_CHANGED when rights change', async () => {
    const { clientToken, membershipId } = await signedIn({ kind: 'staff', systemRole: 'manager' });
    const { received, errors } = listen(clientToken);
    await eventually(() => received.length).toBe(1);
    await prisma.membership.update({ where: { id: membershipId }, data: { permissionVersion: 2 } });
    await prisma.$executeRaw`SELECT pg_notify('access', '')`;
    await eventually(() => errors).toEqual(['PERMISSION_CHANGED']);
  });
});

test('a stream ends with its token', async () => {
  const { clientToken } = await signedIn();
  const { exp } = JSON.parse(Buffer.from(clientToken.split('.')[1] ?? '', 'base64url').toString());
  const go = api.stopClock(new Date(exp * 1000 - 300));
  const { received, errors } = listen(clientToken);
  await eventually(() => [received[0]?.type, ...errors]).toEqual(['stream.open', 'UNAUTHENTICATED']);
  go();
});

describe('a shopper with a purchase', () => {
  test('receives the status now, and again when it changes', async () => {
    const { merchantId } = await givenPerson(api.database);
    const device = await givenCabinet(prisma, merchantId);
    const product = await givenProduct(prisma, merchantId);
    const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
    const session = await givenSession(prisma, device, version.id);
    const token = newTestId();
    const now = api.api.env.clock.now();
    await prisma.shopperReceipt.create({
      data: {
        tokenHash: new Uint8Array(createHash('sha256').update(token).digest()),
        merchantId,
        deviceId: device.id,
        sessionId: session.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
      },
    });
    const phases: string[] = [];
    const socket = createWSClient({ url: `${api.url.replace('http', 'ws')}/trpc` });
    const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
    const subscription = client.shopper.events.subscribe(
      { token },
      { onData: ({ data }) => phases.push(data.phase) },
    );
    open.push(async () => {
      subscription.unsubscribe();
      await socket.close();
    });
    await eventually(() => phases).toEqual(['open']);
    await prisma.$transaction(async (tx) => {
      await tx.doorSession.update({
        where: { id: session.id },
        data: { state: 'recognizing', version: { increment: 1 } },
      });
      await writeLiveEvents(tx, {
        events: [{ type: 'session.state', merchantId, deviceId: device.id }],
        at: now,
      });
    });
    await eventually(() => phases).toEqual(['open', 'checking']);
  });
});
