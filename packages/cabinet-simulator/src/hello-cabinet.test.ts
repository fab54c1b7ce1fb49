import { execFile } from 'node:child_process';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBroker, type TestBroker } from '../test/test-broker.ts';

const DISCONNECT = Buffer.from([0xe0, 0x00]);

let broker: TestBroker;
beforeAll(async () => {
  broker = await startTestBroker();
});
afterAll(() => broker.stop());

/** A network between cabinet and broker; `onCabinet` gets each piece of bytes of the cabinet. */
async function relay(onCabinet: (bytes: Buffer, cabinet: Socket) => void): Promise<Server> {
  const server = createServer((cabinet) => {
    const upstream = connect(Number(new URL(broker.url).port), '127.0.0.1');
    for (const [from, to] of [
      [cabinet, upstream],
      [upstream, cabinet],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
    upstream.pipe(cabinet);
    cabinet.on('data', (bytes) => {
      upstream.write(bytes);
      onCabinet(bytes, cabinet);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

const hello = (server: Server) =>
  new Promise<{ code: number; complaints: string }>((done) => {
    const { port } = server.address() as { port: number };
    const program = join(import.meta.dirname, 'hello-cabinet.ts');
    const options = ['--device', 'VC00000001', '--secret', 'secret', '--model', 'CB-1D-4L', '--layers', '4'];
    execFile(
      process.execPath,
      [program, `mqtt://127.0.0.1:${port}`, ...options],
      (error, _out, complaints) => {
        server.close();
        done({ code: error ? Number(error.code ?? -1) : 0, complaints });
      },
    );
  });

describe('hello-cabinet', () => {
  test('a connection that breaks after its goodbye is no failure', async () => {
    const server = await relay((bytes, cabinet) => {
      if (bytes.subarray(-2).equals(DISCONNECT)) cabinet.resetAndDestroy();
    });
    expect(await hello(server)).toEqual({ code: 0, complaints: '' });
    expect(broker.received.map(({ message }) => message.type)).toEqual(['birth', 'temp.sample', 'bye']);
  });

  test('a connection that ends before its event is stored is a failure, with the reason', async () => {
    const server = await relay((bytes, cabinet) => {
      if (bytes.includes('"birth"')) cabinet.end();
    });
    expect(await hello(server)).toEqual({ code: 1, complaints: 'the connection was closed\n' });
  });
});
