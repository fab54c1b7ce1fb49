import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Worker } from 'node:worker_threads';
import mqtt from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testCertificate, testCertificateKey } from '../../test/test-certificate.ts';
import { deviceAcl } from './acl.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { listenMqtt, type MqttListener } from './listen-mqtt.ts';
import { connectFrame } from './mqtt-frames.ts';

let broker: EmbeddedBroker;
let listener: MqttListener;
const faults: string[] = [];
/** Addresses that connections were judged by. */
const addresses: string[] = [];

beforeAll(async () => {
  broker = await openEmbeddedBroker({
    monotonicMs: () => performance.now(),
    onEvent: () => {},
    decide: async ({ username = '', ip }) => {
      addresses.push(ip);
      return {
        allow: true,
        principal: { kind: 'device', deviceNo: username },
        acl: deviceAcl(username),
      };
    },
  });
  listener = await listenMqtt({
    host: '127.0.0.1',
    port: 0,
    tls: { cert: testCertificate, key: testCertificateKey },
    broker,
    watch: { monotonicMs: () => performance.now(), onFault: (fault) => faults.push(fault) },
    onError: () => {},
  });
});
afterAll(async () => {
  await broker.close();
  await listener.close();
});

const connect = () =>
  mqtt.connectAsync(`mqtts://localhost:${listener.port}`, {
    clientId: 'VC24090001',
    username: 'VC24090001',
    password: 'x',
    protocolVersion: 4,
    reconnectPeriod: 0,
    ca: testCertificate,
  });

describe('the listener with a certificate', () => {
  test('serves a cabinet that verifies it', async () => {
    const client = await connect();
    const granted = await client.subscribeAsync('cab/v1/VC24090001/down/+', { qos: 1 });
    expect(granted[0]?.qos).toBe(1);
    await client.publishAsync('cab/v1/VC24090001/up/evt', '{}', { qos: 1 });
    await client.endAsync();
  });

  test('guards the bytes as it does without one', async () => {
    const socket = connectTls({
      port: listener.port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: testCertificate,
    });
    await new Promise((ready) => socket.once('secureConnect', ready));
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    await new Promise((closed) => socket.once('close', closed));
    expect(faults).toEqual(['packet-size']);
  });

  test('refuses anything older than TLS 1.2, and plain MQTT', async () => {
    const old = connectTls({
      port: listener.port,
      host: '127.0.0.1',
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    });
    await new Promise((failed) => old.once('error', failed));
    const hello = Buffer.from('100c00044d5154540402003c0000', 'hex');
    const plain = connectTcp(listener.port, '127.0.0.1', () => plain.write(hello));
    await new Promise((closed) => {
      plain.on('error', () => {});
      plain.once('close', closed);
    });
    const client = await connect();
    expect(client.connected).toBe(true);
    await client.endAsync();
  });
});

test.each([
  ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-GCM-SHA256'],
  ['ECDHE-ECDSA-AES256-SHA', undefined],
])('the listener and a cabinet that has only %s agree on %s', async (ciphers, agreed) => {
  const socket = connectTls({
    port: listener.port,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: testCertificate,
    maxVersion: 'TLSv1.2',
    ciphers,
  });
  const used = await new Promise<string | undefined>((done) => {
    socket.once('secureConnect', () => done(socket.getCipher().name));
    socket.once('error', () => done(undefined));
  });
  socket.destroy();
  expect(used).toBe(agreed);
});

describe('a listener behind balancers', () => {
  const header = Buffer.from('PROXY TCP4 192.0.2.7 10.0.0.1 54321 1883\r\n');
  const identity = { clientId: 'VC24090002', username: 'VC24090002', password: 'x', filter: '' };
  const hello = connectFrame(identity, 60);
  const accepted = Buffer.from([0x20, 2, 0, 0]);
  const opened: { close(): unknown }[] = [];
  beforeEach(() => addresses.splice(0));
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  async function listen(networks: readonly string[], more: Partial<Parameters<typeof listenMqtt>[0]> = {}) {
    const proxyFaults: string[] = [];
    const behind = await listenMqtt({
      host: '127.0.0.1',
      port: 0,
      broker,
      watch: { monotonicMs: () => performance.now(), onFault: (fault) => faults.push(fault) },
      proxies: { networks, onFault: (fault) => proxyFaults.push(fault) },
      onError: () => {},
      ...more,
    });
    const socket = connectTcp(behind.port, '127.0.0.1');
    opened.push(behind, { close: () => socket.destroy() });
    await once(socket, 'connect');
    return { socket, proxyFaults };
  }
  /** Ends with a reset where bytes were left. */
  const closed = (socket: Socket) => new Promise((done) => socket.on('error', () => {}).once('close', done));
  const answerOf = async (socket: Socket) => ((await once(socket, 'data')) as [Buffer])[0];

  test('counts the address that a trusted balancer names, however its header is cut', async () => {
    const { socket } = await listen(['10.0.0.0/8', '127.0.0.1']);
    socket.setNoDelay();
    for (const byte of header) {
      socket.write(Buffer.from([byte]));
      await new Promise((nextTurn) => setImmediate(nextTurn));
    }
    socket.write(hello);
    expect(await answerOf(socket)).toEqual(accepted);
    expect(addresses).toEqual(['192.0.2.7']);
  });

  test('reads what came together with the header', async () => {
    const { socket } = await listen(['127.0.0.0/8']);
    socket.write(Buffer.concat([header, hello]));
    expect(await answerOf(socket)).toEqual(accepted);
    expect(addresses).toEqual(['192.0.2.7']);
  });

  test('speaks TLS behind the header', async () => {
    const { socket } = await listen(['127.0.0.1'], {
      tls: { cert: testCertificate, key: testCertificateKey },
    });
    socket.write(header);
    const secure = connectTls({ socket, servername: 'localhost', ca: testCertificate });
    await once(secure, 'secureConnect');
    secure.write(hello);
    expect(await answerOf(secure)).toEqual(accepted);
    expect(addresses).toEqual(['192.0.2.7']);
  });

  test('counts the balancer itself where it speaks for itself', async () => {
    const { socket } = await listen(['127.0.0.1']);
    socket.write(Buffer.concat([Buffer.from('PROXY UNKNOWN\r\n'), hello]));
    expect(await answerOf(socket)).toEqual(accepted);
    expect(addresses).toEqual(['127.0.0.1']);
  });

  test('ends a connection of a trusted balancer without a header', async () => {
    const { socket, proxyFaults } = await listen(['127.0.0.1']);
    socket.write(hello);
    await closed(socket);
    expect([proxyFaults, addresses]).toEqual([['absent'], []]);
  });

  test('believes no header of a stranger, and serves one without as always', async () => {
    const liar = await listen(['192.0.2.0/24']);
    liar.socket.write(Buffer.concat([header, hello]));
    await closed(liar.socket);
    expect(addresses).toEqual([]);
    const { socket } = await listen(['192.0.2.0/24']);
    socket.write(hello);
    expect(await answerOf(socket)).toEqual(accepted);
    expect(addresses).toEqual(['127.0.0.1']);
  });
});

test('lets a thousand cabinets that come at once wait until it accepts them', async () => {
  // Listens, and from then on does nothing else: the kernel alone answers.
  const busy = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import('${import.meta.resolve('./listen-mqtt.ts')}').then(async ({ listenMqtt }) => {
       const { port } = await listenMqtt({ host: '127.0.0.1', port: 0, broker: {}, watch: {}, onError() {} });
       parentPort.postMessage(port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const [port] = (await once(busy, 'message')) as [number];
  const cabinets = Array.from({ length: 1_000 }, () => connectTcp({ port, host: '127.0.0.1' }));
  try {
    await Promise.all(cabinets.map((cabinet) => once(cabinet, 'connect')));
  } finally {
    for (const cabinet of cabinets) cabinet.destroy();
    await busy.terminate();
  }
});
