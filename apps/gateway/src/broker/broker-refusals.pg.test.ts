import type { Device } from '@larder/database/model';
import { pruneExpired } from '@larder/database/queries/platform/retention.queries';
import { asSystem } from '@larder/testkit/sale-scene';
import { keepBrokerRefusals } from '@larder/use-cases/gateway-steps/keep-broker-refusals';
import { checkCabinet } from '@larder/use-cases/platform/check-cabinet';
import mqtt from 'mqtt';
import { beforeEach, describe, expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import { testSecret } from '../../test/start-test-gateway.ts';

const scene = gatewayScene();
let device: Device;
let cabinet: ScriptedCabinet;
let no = '';

beforeEach(async () => {
  ({ device, cabinet } = await scene.newCabinet());
  no = device.deviceNo;
});

const connect = (options: mqtt.IClientOptions = {}) =>
  mqtt.connectAsync({
    host: '127.0.0.1',
    port: scene.gateway.mqttPort,
    clientId: no,
    username: no,
    password: testSecret,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  });

/** What `platform cabinet check` says of a number, once the gateway has stored it. */
async function refusedOf(deviceNo: string) {
  await scene.gateway.runTimers();
  const found = await asSystem(scene.env, checkCabinet, { deviceNo });
  return found.refused.map(({ kind, count, place }) => [kind, count, place]);
}

/** Publishes or subscribes, and waits until the broker has dealt with it. */
async function attempt(act: (client: mqtt.MqttClient) => void): Promise<void> {
  const client = await connect();
  client.on('error', () => {});
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  act(client);
  await closed;
}

describe('a connection that is refused', () => {
  test.each<[string, mqtt.IClientOptions, [string, number, string | null]]>([
    ['a wrong secret', { password: 'wrong' }, ['wrong_secret', 2, null]],
    ['MQTT 5', { protocolVersion: 5 }, ['mqtt_version', 2, 'MQTT 5']],
    ['MQTT 3.1', { protocolVersion: 3, protocolId: 'MQIsdp' }, ['mqtt_version', 2, 'MQTT 3.1']],
    ['another client id', { clientId: 'my-cabinet' }, ['client_id', 2, null]],
  ])('is shown for %s, with its number of times', async (_what, options, expected) => {
    for (const _time of [1, 2]) await expect(connect(options)).rejects.toThrow();
    expect(await refusedOf(no)).toEqual([expected]);
  });

  test('is shown for a number that no cabinet has, and never with the password', async () => {
    const stranger = 'NOBODY0001';
    await expect(connect({ clientId: stranger, username: stranger, password: 'hush' })).rejects.toThrow();
    await scene.gateway.runTimers();
    expect(await asSystem(scene.env, checkCabinet, { deviceNo: stranger })).toMatchObject({
      known: null,
      refused: [{ kind: 'unknown_number', count: 1, place: null }],
    });
    expect(JSON.stringify(await scene.database.prisma.brokerRefusal.findMany())).not.toContain('hush');
  });

  test('is not shown for a number that never tried', async () => {
    await expect(asSystem(scene.env, checkCabinet, { deviceNo: 'NOBODY0002' })).rejects.toThrow(/NOT_FOUND/);
  });
});

describe('an operation that is refused', () => {
  const foreign = 'cab/v1/SOMEBODY01/up/evt';
  test.each<[string, (client: mqtt.MqttClient) => void, [string, number, string]]>([
    [
      'a foreign topic',
      (client) => client.publish(foreign, '{}', { qos: 1 }),
      ['foreign_topic', 1, `${foreign} with QoS 1`],
    ],
    [
      'a topic of four levels',
      (client) => client.publish('a/b/c/d', '{}', { qos: 1 }),
      ['foreign_topic', 1, 'a/b/c/d with QoS 1'],
    ],
    [
      'QoS 2',
      (client) => client.publish(`cab/v1/${no}/up/evt`, '{}', { qos: 2 }),
      ['qos', 1, 'up/evt with QoS 2'],
    ],
    [
      'retain',
      (client) => client.publish(`cab/v1/${no}/up/conn`, '{}', { qos: 1, retain: true }),
      ['retained', 1, 'up/conn with QoS 1'],
    ],
  ])('is shown for %s with its topic', async (_what, act, [kind, count, place]) => {
    await attempt(act);
    const shown = place.startsWith('up/') ? `cab/v1/${no}/${place}` : place;
    expect(await refusedOf(no)).toEqual([[kind, count, shown]]);
  });

  test('is shown for another filter', async () => {
    const client = await connect();
    const filter = `cab/v1/${no}/down/#`;
    await new Promise((answered) => client.subscribe(filter, { qos: 1 }, answered));
    await client.endAsync(true);
    expect(await refusedOf(no)).toEqual([['filter', 1, `${filter} with QoS 1`]]);
  });

  test('is shown for a take-over, which is none', async () => {
    const first = await connect();
    const closed = new Promise<void>((resolve) => first.once('close', () => resolve()));
    const second = await connect();
    await closed;
    await second.endAsync(true);
    expect(await refusedOf(no)).toEqual([['taken_over', 1, null]]);
  });

  test('is not there for a cabinet that does nothing wrong', async () => {
    await cabinet.born();
    await cabinet.leave();
    expect(await refusedOf(no)).toEqual([]);
  });
});

describe('the rows of refusals', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
  const refusal = (deviceNo: string, hours: number, count = 1) =>
    ({ deviceNo, kind: 'wrong_secret', count, firstAt: at(hours), lastAt: at(hours), place: null }) as const;
  const rowOf = () => scene.database.prisma.brokerRefusal.findFirst({ where: { deviceNo: no } });

  test('are one a kind, add up what several gateways saw, and begin anew after a day without one', async () => {
    const keep = (...rows: ReturnType<typeof refusal>[]) => keepBrokerRefusals(scene.database, rows);
    await Promise.all([keep(refusal(no, 1, 2)), keep(refusal(no, 2, 3))]);
    expect(await rowOf()).toMatchObject({ count: 5, lastAt: at(2), isKnown: true });
    await keep(refusal(no, 30));
    expect(await rowOf()).toMatchObject({ count: 1, firstAt: at(30) });
    await pruneExpired(scene.database.pool, at(24 * 9));
    expect(await rowOf()).toBeNull();
  });

  test('keep five hundred unknown numbers at most, the newest, and displace no cabinet', async () => {
    await keepBrokerRefusals(scene.database, [refusal(no, 0)]);
    for (const part of [0, 1, 2]) {
      const scanned = Array.from({ length: 300 }, (_, index) =>
        refusal(`SCAN${String(part * 300 + index).padStart(6, '0')}`, 1 + part),
      );
      await keepBrokerRefusals(scene.database, scanned);
    }
    const { prisma } = scene.database;
    expect(await prisma.brokerRefusal.count({ where: { isKnown: false } })).toBe(500);
    expect(await prisma.brokerRefusal.count({ where: { deviceNo: 'SCAN000899' } })).toBe(1);
    expect(await rowOf()).not.toBeNull();
  });
});
