import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCertificate, testCertificateKey } from '../../test/test-certificate.ts';
import { deviceAcl } from './acl.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { listenMqtt, type MqttListener } from './listen-mqtt.ts';

let broker: EmbeddedBroker;
let listener: MqttListener;
const faults: string[] = [];

beforeAll(async () => {
  broker = await openEmbeddedBroker({
    nowMs: () => performance.now(),
    onEvent: () => {},
    decide: async ({ username = '' }) => ({
      allow: true,
      principal: { kind: 'device', deviceNo: username, slot: 'current' },
      acl: deviceAcl(username),
    }),
  });
  listener = await listenMqtt({
    host: '127.0.0.1',
    port: 0,
    tls: { cert: testCertificate, key: testCertificateKey },
    broker,
    watch: { nowMs: () => performance.now(), onFault: (fault) => faults.push(fault) },
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
