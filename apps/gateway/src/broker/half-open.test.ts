import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { decideConnect } from './decide-connect.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { FailedLogins } from './failed-logins.ts';
import { hashSecret } from './hash-secret.ts';
import { listenMqtt, type MqttListener } from './listen-mqtt.ts';
import { connectFrame, subscribeFrame } from './mqtt-frames.ts';
import { Takeovers } from './takeovers.ts';

const deviceNo = 'VC24090001';
const DAY_S = 86_400;
const HOUR_S = 3_600;
const pingreq = Buffer.from([0xc0, 0]);

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

/** The broker with the real decision about connections and a clock that only the test moves. */
async function givenBroker() {
  let nowMs = DAY_S * 1_000;
  const monotonicMs = () => nowMs;
  const alerts: string[] = [];
  const takeovers = new Takeovers();
  let broker: EmbeddedBroker | undefined;
  const rules = {
    pepper: 'pepper',
    gatewayPassword: null,
    monitorPassword: null,
    findCredentials: async () => ({
      lifecycle: 'operational',
      secretHmac: hashSecret('pepper', 'secret'),
      secretNextHmac: null,
      secretNextUsed: null,
    }),
    noteUsedSecret: async () => {},
    takenBy: (no: string, address: string) => broker?.takenBy(no, address) ?? null,
    onDuplicateIdentity: (no: string) => {
      broker?.kick(no);
      alerts.push(no);
    },
    onTakeover: () => {},
    failedLogins: new FailedLogins(),
    takeovers,
    inTurn: <Out>(_ip: string, judge: () => Promise<Out>) => judge(),
    monotonicMs,
  };
  broker = await openEmbeddedBroker({
    monotonicMs,
    onEvent: () => {},
    decide: (request) => decideConnect(rules, request),
  });
  const opened = broker;
  const listener: MqttListener = await listenMqtt({
    host: '127.0.0.1',
    port: 0,
    broker: opened,
    watch: { monotonicMs, onFault: () => {} },
    onError: () => {},
  });
  closing.push(
    () => listener.close(),
    () => opened.close(),
  );
  return {
    alerts,
    advanceS: (seconds: number) => {
      nowMs += seconds * 1_000;
      takeovers.forget(nowMs);
    },
    connect: (address = '127.0.0.1') => connect(listener.port, address),
  };
}

/** A board that answers nothing and closes nothing, unless a test lets it. */
async function connect(port: number, localAddress: string): Promise<Socket & { code?: number }> {
  const socket: Socket & { code?: number } = connectTcp({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  closing.push(async () => socket.destroy());
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(connectFrame({ clientId: deviceNo, username: deviceNo, password: 'secret' }, 60));
  const [connack] = await answered;
  socket.code = connack[3] ?? -1;
  return socket;
}

/** Sends a packet and waits for its answer, so that the broker has read it. */
async function say(socket: Socket, packet: Buffer): Promise<void> {
  const answered = once(socket, 'data');
  socket.write(packet);
  await answered;
}

const subscribe = subscribeFrame(`cab/v1/${deviceNo}/down/+`, 1);

test.each([
  ['that never gets beyond its CONNECT', false],
  ['that dies after each birth', true],
])('a cabinet on a link %s connects for an hour without a block and without an alert', async (_, speaks) => {
  const { alerts, advanceS, connect: open } = await givenBroker();
  const codes = new Set<number | undefined>();
  // The back-off of protocol 6.1, which begins again only after five minutes of a stable connection.
  const waits = [0, 1, 2, 4, 8, 16, 32, 60];
  let seconds = 0;
  for (let turn = 0; seconds < HOUR_S; turn += 1) {
    const wait = waits[turn] ?? 60;
    seconds += wait;
    advanceS(wait);
    const socket = await open();
    codes.add(socket.code);
    if (speaks && socket.code === 0) await say(socket, subscribe);
  }
  expect([...codes]).toEqual([0]);
  expect(alerts).toEqual([]);
});

test.each<[string, { addresses: [string, string]; packet: Buffer | null; waits: number[] }]>([
  [
    'behind one address',
    { addresses: ['127.0.0.1', '127.0.0.1'], packet: subscribe, waits: [1, 2, 4, 8, 16, 32, 64] },
  ],
  [
    'that only ping',
    { addresses: ['127.0.0.1', '127.0.0.1'], packet: pingreq, waits: [1, 2, 4, 8, 16, 32, 64] },
  ],
  [
    'that say nothing, of two addresses',
    { addresses: ['127.0.0.1', '127.0.0.2'], packet: null, waits: [1, 2, 4, 8, 16, 32, 64] },
  ],
  [
    'whose libraries connect every 10 s',
    { addresses: ['127.0.0.1', '127.0.0.1'], packet: subscribe, waits: [10] },
  ],
])('two boards with one number %s are found within two minutes', async (_, { addresses, packet, waits }) => {
  const { alerts, advanceS, connect: open } = await givenBroker();
  let seconds = 0;
  for (let turn = 0; seconds < 120 && alerts.length === 0; turn += 1) {
    // Both boards follow their own back-off: each is thrown out by the other.
    const wait = waits[Math.floor(turn / 2)] ?? waits.at(-1) ?? 0;
    seconds += wait;
    advanceS(wait);
    const socket = await open(addresses[turn % 2]);
    if (packet !== null && socket.code === 0) await say(socket, packet);
  }
  expect(alerts).toEqual([deviceNo]);
  expect(seconds).toBeLessThanOrEqual(120);
  const blocked = await open();
  expect(blocked.code).toBe(5);
});
