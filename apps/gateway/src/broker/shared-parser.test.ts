import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { allUpFilter } from '@larder/cabinet-protocol/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceAcl, gatewayAcl } from './acl.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { connectInProcess } from './in-process-client.ts';
import { connectFrame, publishFrame } from './mqtt-frames.ts';

const turn = () => new Promise((passed) => setImmediate(passed));

/** A cabinet's connection whose bytes arrive in the pieces in which they are pushed. */
class Wire extends Duplex {
  written = Buffer.alloc(0);

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.written = Buffer.concat([this.written, chunk]);
    done();
  }

  /** The broker reads on its own turn. */
  async send(piece: Buffer): Promise<void> {
    this.push(piece);
    await turn();
    await turn();
  }
}

const received: { topic: string; text: string }[] = [];
let broker: EmbeddedBroker;
beforeAll(async () => {
  broker = await openEmbeddedBroker({
    monotonicMs: () => 0,
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
  const up = Promise.withResolvers<void>();
  connectInProcess(
    broker,
    { clientId: 'gw-test', username: 'svc-gateway', password: 'x', filter: allUpFilter() },
    {
      onUp: up.resolve,
      onMessage: (topic, payload) => received.push({ topic, text: payload.toString() }),
      onDown: () => {},
    },
  );
  await up.promise;
});
afterAll(() => broker.close());

async function connectCabinet(deviceNo: string): Promise<Wire> {
  const wire = new Wire();
  wire.on('error', () => {});
  broker.handle(wire);
  wire.push(connectFrame({ clientId: deviceNo, username: deviceNo, password: 'x' }, 60));
  await expect.poll(() => [...wire.written], { interval: 1 }).toEqual([0x20, 2, 0, 0]);
  return wire;
}

const numbers = (count: number, first: number) =>
  Array.from({ length: count }, (_, at) => `VC2409${String(first + at).padStart(4, '0')}`);
const telemetry = (deviceNo: string, text: string) =>
  publishFrame(`cab/v1/${deviceNo}/up/tele`, Buffer.from(text), 1, 7);

/** Splits into three, the first piece within the fixed header. */
const pieces = (bytes: Buffer) => [bytes.subarray(0, 1), bytes.subarray(1, 40), bytes.subarray(40)];

describe('the parser that connected cabinets share', () => {
  test('never mixes packets that arrive in pieces, from many cabinets by turns', async () => {
    received.length = 0;
    const deviceNos = numbers(40, 1);
    const wires: Wire[] = [];
    for (const deviceNo of deviceNos) wires.push(await connectCabinet(deviceNo));
    const texts = deviceNos.map((deviceNo, at) => `${deviceNo} ${'x'.repeat(at * 11)}`);
    const split = deviceNos.map((deviceNo, at) => pieces(telemetry(deviceNo, texts[at] ?? '')));
    for (const piece of [0, 1, 2])
      for (const [at, wire] of wires.entries()) await wire.send(split[at]?.[piece] ?? Buffer.alloc(0));
    await expect.poll(() => received.length).toBe(40);
    const expected = deviceNos.map((deviceNo, at) => ({
      topic: `cab/v1/${deviceNo}/up/tele`,
      text: texts[at],
    }));
    expect(received).toEqual(expected);
    for (const wire of wires) wire.destroy();
  });

  test('forgets the half packet of a cabinet that is gone', async () => {
    received.length = 0;
    const [leaves = '', stays = ''] = numbers(2, 101);
    const gone = await connectCabinet(leaves);
    const wire = await connectCabinet(stays);
    await gone.send(telemetry(leaves, 'half').subarray(0, 20));
    gone.destroy();
    await once(gone, 'close');
    await wire.send(telemetry(stays, 'whole'));
    await expect.poll(() => received.map(({ text }) => text)).toEqual(['whole']);
    wire.destroy();
  });

  test('goes on for the others after a packet that it cannot read', async () => {
    received.length = 0;
    const [bad = '', good = ''] = numbers(2, 201);
    const broken = await connectCabinet(bad);
    const wire = await connectCabinet(good);
    // A SUBSCRIBE without the flags that it must have.
    await broken.send(Buffer.from([0x80, 0]));
    await expect.poll(() => broken.destroyed).toBe(true);
    await wire.send(telemetry(good, 'still read'));
    await expect.poll(() => received.map(({ text }) => text)).toEqual(['still read']);
    wire.destroy();
  });

  test('reads several packets of one chunk, and the first half of the next', async () => {
    received.length = 0;
    const [deviceNo = ''] = numbers(1, 301);
    const wire = await connectCabinet(deviceNo);
    const third = telemetry(deviceNo, 'three');
    await wire.send(
      Buffer.concat([telemetry(deviceNo, 'one'), telemetry(deviceNo, 'two'), third.subarray(0, 9)]),
    );
    await expect.poll(() => received.length).toBe(2);
    await wire.send(third.subarray(9));
    await expect.poll(() => received.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    wire.destroy();
  });
});
