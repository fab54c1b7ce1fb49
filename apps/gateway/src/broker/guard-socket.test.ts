import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { guardSocket } from './guard-socket.ts';

describe('a guarded socket in front of the broker', () => {
  let broker: EmbeddedBroker;
  let server: Server;
  let port = 0;
  const faults: string[] = [];
  const accepted = new Set<Socket>();

  beforeAll(async () => {
    broker = await openEmbeddedBroker({
      nowMs: () => performance.now(),
      onEvent: () => {},
      decide: async () => ({ allow: false, code: 4, reason: 'credentials' }),
    });
    server = createServer({ noDelay: true }, (socket) => {
      accepted.add(socket);
      broker.handle(
        guardSocket(socket, { nowMs: () => performance.now(), onFault: (fault) => faults.push(fault) }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await broker.close();
    server.close();
  });

  /** Sends bytes until the other side hangs up; how many the server took in. */
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

  test('an endless connect is cut off after its announcement', async () => {
    const announced = Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(60_000)]);
    const taken = await flood(announced, 300);
    expect(faults).toContain('packet-size');
    // What one read may bring, never the 18 MB that were sent.
    expect(taken).toBeLessThan(512 * 1024);
  });

  test('random bytes never bring the broker down', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), async (bytes) => {
        await flood(Buffer.from(bytes), 1);
        expect(server.listening).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
