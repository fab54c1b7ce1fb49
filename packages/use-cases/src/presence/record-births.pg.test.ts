import { exampleMessage } from '@larder/cabinet-protocol/example-message';
import type { DeviceId } from '@larder/domain/ids';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BatchedUseCase, batchUseCase } from '../wrapper/batch-use-case.ts';
import { type BirthAnswer, type BirthInput, recordBirths } from './record-births.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let env: TestEnvironment;
let merchantId: string;

beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(prisma)).id;
});

const boot = '9f2c11d0';

function birthOf(deviceId: string, change: Partial<BirthInput['birth']> = {}): BirthInput {
  const example = exampleMessage('up', 'birth');
  const log = { id: newTestId(), firstSeq: 1, lastSeq: 0 };
  const data = { ...example.data, bootReason: 'reconnect' as const, lastAliveTs: null, log };
  const birth = {
    ...example,
    boot,
    conn: newTestId().slice(-8),
    ts: env.clock.now().toISOString(),
    data,
    ...change,
  };
  return { deviceId: deviceId as DeviceId, gatewayId: null, receivedAt: env.clock.now(), birth };
}

/** One after the other: the first one makes the model that all of them have. */
async function cabinets(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await givenCabinet(prisma, merchantId)).id);
  return ids;
}
/** An update of the cabinet to this version, which the cabinet is installing. */
async function givenUpdate(deviceId: string, version: string) {
  const now = env.clock.now();
  const release = await prisma.firmwareRelease.create({
    data: {
      id: newTestId(),
      version,
      modelCode: 'CB-2D-5L',
      url: 'https://objects.example/fw.bin',
      sha256: 'a'.repeat(64),
      sizeBytes: 1,
      signature: 'none',
      createdAt: now,
    },
  });
  const shared = { deviceId, releaseId: release.id, state: 'installing' as const };
  return prisma.firmwareUpdate.create({
    data: { ...shared, commandId: newTestId(), createdAt: now, updatedAt: now },
  });
}
const connectivityOf = (deviceId: string) => prisma.deviceConnectivity.findUnique({ where: { deviceId } });
const record = (): BatchedUseCase<BirthInput, BirthAnswer> => batchUseCase(env, recordBirths);

describe('births of many cabinets at once', () => {
  test('make all of them online, those that were never seen and those that come back, each with its log', async () => {
    const [unseen = '', back = '', moved = ''] = await cabinets(3);
    await givenOnline(prisma, back, env.clock.now(), { connId: 'before01', bootId: boot });
    await prisma.deviceConnectivity.update({ where: { deviceId: back }, data: { state: 'offline' } });
    await givenOnline(prisma, moved, env.clock.now(), { connId: 'before02', bootId: boot });
    const births = [unseen, back, moved].map((id) => birthOf(id));
    const call = record();
    const answers = await Promise.all(births.map((birth) => call(birth)));
    expect(answers.map((answer) => [answer?.status, answer?.ackSeq, answer?.missingToSeq])).toEqual(
      births.map(() => ['accepted', 0, null]),
    );
    for (const { deviceId, birth } of births)
      expect(await connectivityOf(deviceId)).toMatchObject({
        state: 'online',
        connId: birth.conn,
        bootId: boot,
      });
    const logged = await prisma.connectivityLog.findMany({ where: { deviceId: back } });
    expect(logged).toMatchObject([{ state: 'online', outageKind: 'network', bootReason: 'reconnect' }]);
  });

  test('fail only for the one that PostgreSQL refuses, and have no answer for a cabinet that does not exist', async () => {
    const [good = '', bad = '', other = ''] = await cabinets(3);
    const call = record();
    const births = [birthOf(good), birthOf(bad, { up: 1e30 }), birthOf(newTestId()), birthOf(other)];
    const settled = await Promise.allSettled(births.map((birth) => call(birth)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(settled[2]).toMatchObject({ value: null });
    expect(await connectivityOf(bad)).toBeNull();
    for (const id of [good, other]) expect(await connectivityOf(id)).toMatchObject({ state: 'online' });
  });

  test('save what each cabinet reports of its parts, and leave alone what it leaves out', async () => {
    const [first = '', second = ''] = await cabinets(2);
    await prisma.device.update({ where: { id: second }, data: { serial: 'SN-2' } });
    const call = record();
    const newer = birthOf(first);
    const silent = birthOf(second);
    const { serial: _, ...withoutSerial } = silent.birth.data;
    await Promise.all([
      call({
        ...newer,
        birth: { ...newer.birth, data: { ...newer.birth.data, fw: '9.9.9', serial: 'SN-1' } },
      }),
      call({ ...silent, birth: { ...silent.birth, data: withoutSerial } }),
    ]);
    const devices = await prisma.device.findMany({
      where: { id: { in: [first, second] } },
      orderBy: { serial: 'asc' },
    });
    expect(devices.map(({ serial, fw }) => [serial, fw])).toEqual([
      ['SN-1', '9.9.9'],
      ['SN-2', silent.birth.data.fw],
    ]);
  });

  test('leave a cabinet where it is when its birth at another gateway was received later and recorded earlier', async () => {
    const [moved = ''] = await cabinets(1);
    const older = birthOf(moved);
    env.clock.advance(1_000);
    const newer = { ...birthOf(moved), gatewayId: newTestId() };
    env.clock.advance(1_000);
    const call = record();
    expect(await call(newer)).toMatchObject({ status: 'accepted' });
    const before = await connectivityOf(moved);
    expect(await call({ ...older, gatewayId: newTestId() })).toBeNull();
    expect(await connectivityOf(moved)).toEqual(before);
    expect(before).toMatchObject({ connId: newer.birth.conn, gatewayId: newer.gatewayId });
  });

  test('change nothing of a cabinet that a newer birth overtook, neither its parts nor an update of its firmware', async () => {
    const [moved = ''] = await cabinets(1);
    const reporting = (fw: string, serial: string): BirthInput => {
      const born = birthOf(moved);
      return { ...born, birth: { ...born.birth, data: { ...born.birth.data, fw, serial } } };
    };
    const older = reporting('3.0.0', 'SN-OLD');
    env.clock.advance(1_000);
    const newer = reporting('4.0.0', 'SN-NEW');
    env.clock.advance(1_000);
    const { commandId } = await givenUpdate(moved, '3.0.0');
    const call = record();
    await call(newer);
    const state = async () => [
      await prisma.device.findUniqueOrThrow({ where: { id: moved }, select: { fw: true, serial: true } }),
      await prisma.firmwareUpdate.findUniqueOrThrow({ where: { commandId }, select: { state: true } }),
    ];
    const before = await state();
    expect(before).toEqual([{ fw: '4.0.0', serial: 'SN-NEW' }, { state: 'installing' }]);
    expect(await call(older)).toBeNull();
    expect(await state()).toEqual(before);
  });
});
