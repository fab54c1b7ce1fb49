import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceAcl, monitorAcl } from './acl.ts';
import { byteLimits } from './byte-guard.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { guardSocket } from './guard-socket.ts';
import { listenMqtt } from './listen-mqtt.ts';
import { connectFrame, publishFrame } from './mqtt-frames.ts';

const deviceNo = 'VC24090001';
const event = publishFrame(`cab/v1/${deviceNo}/up/evt`, Buffer.from('{}'), 1, 1);

/** A socket whose CONNECT was accepted. */
async function connectCabinet(port: number, keepaliveS = 60): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(connectFrame({ clientId: deviceNo, username: deviceNo, password: 'x' }, keepaliveS));
  const [connack] = (await once(socket, 'data')) as [Buffer];
  expect([...connack.subarray(0, 4)]).toEqual([0x20, 2, 0, 0]);
  return socket.resume();
}

describe('a guarded socket in front of the broker', () => {
  let broker: EmbeddedBroker;
  let server: Server;
  let port = 0;
  const faults: string[] = [];
  const accepted = new Set<Socket>();

  beforeAll(async () => {
    broker = await openEmbeddedBroker({
      monotonicMs: () => performance.now(),
      onEvent: () => {},
      decide: async () => ({ allow: false, code: 4, reason: 'credentials' }),
    });
    server = createServer({ noDelay: true }, (socket) => {
      accepted.add(socket);
      broker.handle(
        guardSocket(socket, { monotonicMs: () => performance.now(), onFault: (fault) => faults.push(fault) }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await broker.close();
    server.close();
  });

  /** Sends bytes until the other side closes; returns how many the server accepted. */
  function flood(bytes: Buffer, times: number): Promise<number> {
    return new Promise((resolve) => {
      accepted.clear();
      const socket = connect(port, '127.0.0.1');
      let left = times;
      const write = () => {
        while (left > 0 && !socket.destroyed) {
          left -= 1;
          if (!socket.write(bytes)) return socket.once('drain', write);
        }
        return socket.end();
      };
      socket.on('connect', write);
      socket.on('error', () => {});
      socket.on('close', () => resolve([...accepted].reduce((sum, one) => sum + one.bytesRead, 0)));
    });
  }

  test('cuts off an endless connect after its announcement', async () => {
    const announced = Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(60_000)]);
    const taken = await flood(announced, 300);
    expect(faults).toContain('packet-size');
    // At most one read, never the 18 MB that were sent.
    expect(taken).toBeLessThan(512 * 1024);
  });

  test('slows a cabinet that exceeds its flow without loss, and gives no new burst on reconnect', async () => {
    const events = byteLimits.flowBurst + 30;
    let taken = 0;
    let slowed = 0;
    const all = Promise.withResolvers<void>();
    const open = await openEmbeddedBroker({
      // Time stands still, so the flow is not refilled while the test sends.
      monotonicMs: () => 0,
      onEvent: () => {},
      decide: async () => ({
        allow: true,
        principal: { kind: 'device', deviceNo },
        acl: deviceAcl(deviceNo),
      }),
      takeEvent: () => {
        taken += 1;
        if (taken === events + 30) all.resolve();
      },
    });
    const onSlowed = () => {
      slowed += 1;
    };
    const watch = { monotonicMs: () => 0, onFault: () => {}, onSlowed };
    const listener = await listenMqtt({ host: '127.0.0.1', port: 0, broker: open, watch, onError: () => {} });
    const cabinet = await connectCabinet(listener.port);
    for (let at = 0; at < events; at += 1) cabinet.write(event);
    await expect.poll(() => slowed).toBeGreaterThan(0);
    await expect.poll(() => taken).toBe(events);
    cabinet.destroy();
    const before = slowed;
    const again = await connectCabinet(listener.port);
    for (let at = 0; at < 30; at += 1) again.write(event);
    await all.promise;
    expect(slowed).toBeGreaterThan(before);
    again.destroy();
    await Promise.all([listener.close(), open.close()]);
  });

  test('accepts a keepalive of 0 with our longest', async () => {
    const open = await openEmbeddedBroker({
      monotonicMs: () => 0,
      onEvent: () => {},
      decide: async () => ({ allow: true, principal: { kind: 'monitor' }, acl: monitorAcl }),
    });
    const watch = { monotonicMs: () => 0, onFault: () => {} };
    const listener = await listenMqtt({ host: '127.0.0.1', port: 0, broker: open, watch, onError: () => {} });
    for (const keepaliveS of [0, 65_535]) (await connectCabinet(listener.port, keepaliveS)).destroy();
    await Promise.all([listener.close(), open.close()]);
  });

  test('keeps the broker up whatever random bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), async (bytes) => {
        await flood(Buffer.from(bytes), 1);
        expect(server.listening).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
