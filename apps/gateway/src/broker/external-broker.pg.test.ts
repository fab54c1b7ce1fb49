import type { Device } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  cabinetAt,
  startTestGateway,
  testBrokerToken,
  testSecret,
  testSecretHmac,
} from '../../test/start-test-gateway.ts';
import type { Gateway } from '../gateway.ts';
import { deviceAcl, gatewayAcl } from './acl.ts';
import { openEmbeddedBroker } from './embedded-broker.ts';
import { hashSecret } from './hash-secret.ts';
import { listenMqtt } from './listen-mqtt.ts';

let database: TestDatabase;
let env: TestEnvironment;
let device: Device;
let closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const merchant = await givenMerchant(database.prisma);
  device = await givenCabinet(database.prisma, merchant.id, { secretHmac: testSecretHmac(env) });
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

/** A broker of its own, reached over TCP like any other; stands in for EMQX or Mosquitto. */
async function foreignBroker(port = 0) {
  const broker = await openEmbeddedBroker({
    monotonicMs: () => performance.now(),
    onEvent: () => {},
    decide: async ({ username = '' }) =>
      username === 'svc-gateway'
        ? { allow: true, principal: { kind: 'gateway' }, acl: gatewayAcl() }
        : {
            allow: true,
            principal: { kind: 'device', deviceNo: username },
            acl: deviceAcl(username),
          },
  });
  const watch = { monotonicMs: () => performance.now(), onFault: () => {} };
  const listener = await listenMqtt({ host: '127.0.0.1', port, broker, watch, onError: () => {} });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      const stopped = listener.close();
      await broker.close();
      await stopped;
    })();
    return closed;
  };
  closing.push(close);
  return { port: listener.port, close };
}

/** The answer of a gateway to a broker that asks whether the cabinet may connect. */
async function askedBy(gateway: Gateway, password: string): Promise<unknown> {
  const reply = await fetch(`http://127.0.0.1:${gateway.privateHttpPort}/internal/mqtt/authn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-larder-secret': testBrokerToken },
    body: JSON.stringify({
      clientid: device.deviceNo,
      username: device.deviceNo,
      password,
      peerhost: '10.1.1.1',
    }),
  });
  return reply.json();
}

async function gatewayAt(port: number): Promise<Gateway> {
  const gateway = await startTestGateway(env, {
    mqtt: { kind: 'external', url: `mqtt://127.0.0.1:${port}`, password: 'p' },
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= gateway.close();
    return closed;
  };
  closing.push(close);
  return { ...gateway, close };
}

const cabinetVia = (gateway: Gateway, port: number) => cabinetAt(gateway, env, device.deviceNo, { port });

describe('the gateway with an external broker', () => {
  test('handles birth, settings, events and commands as with the embedded one', async () => {
    const broker = await foreignBroker();
    const gateway = await gatewayAt(broker.port);
    const cabinet = cabinetVia(gateway, broker.port);
    await cabinet.connect();
    await cabinet.birth();
    await expect.poll(() => cabinet.last('birth.result')).toMatchObject({ status: 'accepted' });
    await expect.poll(() => cabinet.last('twin.desired')).toBeDefined();
    await cabinet.event(1, 'fault.raised', { code: 'F1' });
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(1);
    await cabinet.leave();
  });

  test('reconnects to a broker that was away without a restart, and re-sends no old message', async () => {
    const broker = await foreignBroker();
    const gateway = await gatewayAt(broker.port);
    await broker.close();
    await expect
      .poll(() => gateway.context.send(device.deviceNo, 'evt.ack', { unreadable: true }))
      .toBe(false);
    const again = await foreignBroker(broker.port);
    const cabinet = cabinetVia(gateway, again.port);
    await cabinet.connect();
    await expect
      .poll(
        async () => {
          await cabinet.birth();
          return cabinet.last('birth.result');
        },
        { interval: 300 },
      )
      .toMatchObject({ status: 'accepted' });
    expect(cabinet.all('evt.ack')).toEqual([]);
    await cabinet.leave();
  });

  test('authorizes a real cabinet for the broker, by the shared secret', async () => {
    const broker = await foreignBroker();
    const gateway = await gatewayAt(broker.port);
    const ask = (password: string) => askedBy(gateway, password);
    expect(await ask('wrong')).toEqual({ result: 'deny' });
    expect(await ask(testSecret)).toMatchObject({ result: 'allow' });
  });

  test('serves a broker alone, and hands it over to a gateway that stands by when it stops', async () => {
    const broker = await foreignBroker();
    const first = await gatewayAt(broker.port);
    const standby = await gatewayAt(broker.port);
    const cabinet = cabinetVia(first, broker.port);
    await cabinet.born();
    await cabinet.event(1, 'fault.raised', { code: 'F1' });
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(1);
    await standby.runTimers();
    expect(standby.context.isMine(device.deviceNo)).toBe(false);
    const ready = () => fetch(`http://127.0.0.1:${standby.privateHttpPort}/readyz`);
    await expect.poll(async () => (await ready()).status).toBe(200);
    await first.close();
    await standby.runTimers();
    await expect
      .poll(async () => {
        await cabinet.event(2, 'fault.raised', { code: 'F2' });
        return cabinet.last('evt.ack')?.ackSeq;
      })
      .toBe(2);
    expect(cabinet.all('birth.result')).toHaveLength(1);
    await cabinet.leave();
  });

  test('sends a command again that has no answer yet and was sent by a gateway that is gone', async () => {
    const broker = await foreignBroker();
    const former = await gatewayAt(broker.port);
    const standby = await gatewayAt(broker.port);
    const cabinet = cabinetVia(former, broker.port);
    await cabinet.born();
    // The gateways of earlier tests have gone, and nothing is left of them.
    await former.runTimers();
    await standby.runTimers();
    const issuedAt = env.clock.now();
    const { id: commandId } = await database.prisma.deviceCommand.create({
      data: {
        id: env.newId(),
        deviceId: device.id,
        merchantId: device.merchantId,
        cseq: 1,
        name: 'locate',
        args: { seconds: 1 },
        actorKind: 'user',
        actorId: env.newId(),
        state: 'created',
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + 15_000),
      },
    });
    await former.runTimers();
    const received = () => cabinet.all('cmd').filter((command) => command.commandId === commandId).length;
    await expect.poll(received).toBe(1);
    await former.close();
    await standby.runTimers();
    await expect.poll(received).toBeGreaterThan(1);
    await cabinet.leave();
  });

  test('confirms a new secret with which another gateway has let the cabinet in', async () => {
    const broker = await foreignBroker();
    const active = await gatewayAt(broker.port);
    const standby = await gatewayAt(broker.port);
    const allowed = { result: 'allow' };
    expect(await askedBy(active, testSecret)).toMatchObject(allowed);
    const secretNextHmac = new Uint8Array(hashSecret(env.keys.credentialPepper, 'new secret'));
    await database.prisma.device.update({
      where: { id: device.id },
      data: { secretNextHmac, secretNextUntil: new Date(env.clock.now().getTime() + 60_000) },
    });
    const cabinet = cabinetVia(active, broker.port);
    await cabinet.born();
    const confirmed = async (reqId: string) => {
      await cabinet.send('cred.confirm', { reqId });
      await expect.poll(() => cabinet.last('res')).toMatchObject({ reqId, ok: true });
      return cabinet.last('res');
    };
    expect(await confirmed('r-1')).toMatchObject({ body: { activeSlot: 'current' } });
    expect(await askedBy(standby, 'new secret')).toMatchObject(allowed);
    expect(await confirmed('r-2')).toMatchObject({ body: { activeSlot: 'next' } });
    // It has not received that answer, and asks again on a new connection.
    expect(await askedBy(active, 'new secret')).toMatchObject(allowed);
    expect(await confirmed('r-3')).toMatchObject({ body: { activeSlot: 'next' } });
    expect(await askedBy(active, testSecret)).toEqual({ result: 'deny' });
    await cabinet.leave();
  });

  test('asks quiet cabinets that are recorded as online for a birth when it starts', async () => {
    await givenOnline(database.prisma, device.id, new Date(env.clock.now().getTime() - 61_000));
    const broker = await foreignBroker();
    const cabinet = cabinetAt({ mqttPort: broker.port } as Gateway, env, device.deviceNo);
    await cabinet.connect();
    await gatewayAt(broker.port);
    await expect.poll(() => cabinet.last('cmd')?.name).toBe('rebirth');
    await cabinet.leave();
  });
});
