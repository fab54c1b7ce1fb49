import { type AddressInfo, createServer } from 'node:net';
import { type AccessRow, accessTable, other, own } from '@larder/cabinet-protocol/access-table';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AclRule, deviceAcl, gatewayAcl, monitorAcl } from './acl.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';
import { evaluateAcl } from './evaluate-acl.ts';
import { guardSocket } from './guard-socket.ts';

const lists: Record<AccessRow[0], readonly AclRule[]> = {
  device: deviceAcl(own),
  gateway: gatewayAcl(),
  monitor: monitorAcl,
};
const clientIds: Record<AccessRow[0], string> = { device: own, gateway: 'gw-1', monitor: 'monitor-1' };
const sentence = ([who, action, topic, qos, retain, may]: AccessRow) =>
  `a ${who} may ${may ? '' : 'not '}${action} ${topic} with QoS ${qos}${retain ? ' and retain' : ''}`;

describe('the evaluator', () => {
  for (const row of accessTable) {
    const [who, action, topic, qos, retain, may] = row;
    test(sentence(row), () => {
      expect(evaluateAcl(lists[who], { action, topic, qos, retain })).toBe(may ? 'allow' : 'deny');
    });
  }
});

describe('the embedded broker over TCP', () => {
  let broker: EmbeddedBroker;
  let port = 0;
  const server = createServer({ noDelay: true }, (socket) =>
    broker.handle(guardSocket(socket, { monotonicMs: () => performance.now(), onFault: () => {} })),
  );

  beforeAll(async () => {
    broker = await openEmbeddedBroker({
      monotonicMs: () => performance.now(),
      onEvent: () => {},
      decide: async ({ username }) => {
        if (username === 'svc-monitor')
          return { allow: true, principal: { kind: 'monitor' }, acl: monitorAcl };
        if (username === 'svc-gateway')
          return { allow: true, principal: { kind: 'gateway' }, acl: gatewayAcl() };
        const deviceNo = username ?? '';
        return {
          allow: true,
          principal: { kind: 'device', deviceNo },
          acl: deviceAcl(deviceNo),
        };
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await broker.close();
    server.close();
  });

  const connect = (clientId: string, username: string, options: mqtt.IClientOptions = {}) =>
    mqtt.connectAsync({
      host: '127.0.0.1',
      port,
      clientId,
      username,
      password: 'x',
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...options,
    });
  const userOf = (who: AccessRow[0]) => (who === 'device' ? own : `svc-${who}`);

  for (const row of accessTable) {
    const [who, action, topic, qos, retain, may] = row;
    test(sentence(row), async () => {
      const client = await connect(clientIds[who], userOf(who));
      if (action === 'subscribe') {
        const granted = await grantedQos(client, topic, qos);
        expect(granted).toBe(may ? qos : 128);
        expect(client.connected).toBe(true);
      } else {
        expect(await publishes(client, topic, qos, retain)).toBe(may);
      }
      await client.endAsync(true);
    });
  }

  test('delivers the will of a cabinet to the gateway, and drops a will on the topic of another cabinet', async () => {
    const received: string[] = [];
    const gateway = await connect('gw-2', 'svc-gateway');
    gateway.on('message', (topic) => received.push(topic));
    await gateway.subscribeAsync('cab/v1/+/up/+', { qos: 1 });
    const will = (deviceNo: string) => ({
      topic: `cab/v1/${deviceNo}/up/conn`,
      payload: Buffer.from('{}'),
      qos: 1 as const,
      retain: false,
    });
    const liar = await connect(own, own, { will: will(other) });
    liar.stream.destroy();
    const honest = await connect(other, other, { will: will(other) });
    honest.stream.destroy();
    await expect.poll(() => received).toEqual([`cab/v1/${other}/up/conn`]);
    await gateway.endAsync(true);
  });

  test('answers MQTT 5 with code 1', async () => {
    const refused = connect(own, own, { protocolVersion: 5 });
    await expect(refused).rejects.toThrow(/unacceptable protocol version/i);
  });

  test('does not keep for later what a gateway sends while nobody subscribes', async () => {
    const gateway = await connect('gw-3', 'svc-gateway');
    await gateway.publishAsync(`cab/v1/${own}/down/cmd`, 'open', { qos: 1 });
    const received: string[] = [];
    const device = await connect(own, own, { clean: false });
    device.on('message', (topic) => received.push(topic));
    await device.subscribeAsync(`cab/v1/${own}/down/+`, { qos: 1 });
    await gateway.publishAsync(`cab/v1/${own}/down/ack`, 'now', { qos: 1 });
    await expect.poll(() => received).toEqual([`cab/v1/${own}/down/ack`]);
    await Promise.all([device.endAsync(true), gateway.endAsync(true)]);
  });
});

function grantedQos(client: mqtt.MqttClient, filter: string, qos: 0 | 1 | 2): Promise<number | undefined> {
  return new Promise((resolve) => {
    client.subscribe(filter, { qos }, (_error, granted, packet) => {
      const code = (packet as { granted?: number[] } | undefined)?.granted?.[0];
      resolve(code ?? granted?.[0]?.qos);
    });
  });
}

/**
 * Returns true if the broker accepted the publish, false if it closed the connection. A QoS 0 publish is followed by
 * a subscribe, whose SUBACK proves that the broker read both.
 */
function publishes(
  client: mqtt.MqttClient,
  topic: string,
  qos: 0 | 1 | 2,
  retain: boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    client.once('close', () => resolve(false));
    client.publish(topic, '{}', { qos, retain }, () => {
      if (qos > 0) return resolve(client.connected);
      return client.subscribe('probe', { qos: 0 }, () => resolve(client.connected));
    });
  });
}
