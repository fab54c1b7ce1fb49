import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { createMemoryFlash } from '@larder/cabinet-simulator/flash/memory-flash';
import { type Database, openDatabase } from '@larder/database/open-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createManualClock } from '@larder/testkit/manual-clock';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { addFirmware } from '@larder/use-cases/platform/firmware/add-firmware';
import { rollOutFirmware } from '@larder/use-cases/platform/firmware/roll-out-firmware';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { rotateSecret } from '@larder/use-cases/platform/rotate-secret';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CrashingSystem, startCrashingSystem } from '../test/faults/crashing-system.ts';

const SECRET = 'a secret of a cabinet in tests, 43 characters';
const maker = generateKeyPairSync('ed25519');
const firmwareKey = maker.publicKey.export({ type: 'spki', format: 'pem' }).toString();

let system: CrashingSystem;
let database: Database;
let env: TestEnvironment;
let store: Server;
/** Bytes by path; a request for a missing path never gets a response. */
const images = new Map<string, string>();
let asked: string[] = [];

beforeAll(async () => {
  system = await startCrashingSystem();
  database = openDatabase({ url: system.url, poolMax: 4 });
  database.pool.on('error', () => undefined);
  store = createServer((request, response) => {
    asked.push(request.url ?? '');
    const image = images.get(request.url ?? '');
    if (image !== undefined) response.end(image);
  });
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  store?.closeAllConnections();
  store?.close();
  await database?.close();
  await system?.stop();
});

let deviceId: string;
let cabinet: Cabinet;
let modelCode: string;
const flash = () => createMemoryFlash();
const connected = (deviceNo: string, memory = flash(), secret = SECRET) => {
  const built = createCabinet({
    deviceNo,
    secret,
    firmwareKey,
    flash: memory,
    timings: quickTimings,
    brokerUrl: system.mqttUrl,
  });
  built.connect();
  return built;
};

beforeEach(async () => {
  const clock = createManualClock();
  clock.set(new Date().toISOString());
  const fresh = createTestEnvironment(database, { clock });
  const { credentialPepper } = system.keys;
  env = { ...fresh, keys: { ...fresh.keys, credentialPepper } };
  asked = [];
  const merchant = await givenMerchant(database.prisma);
  const pepper = system.keys.credentialPepper;
  const secretHmac = new Uint8Array(createHmac('sha256', pepper).update(SECRET).digest());
  const device = await givenCabinet(database.prisma, merchant.id, { secretHmac });
  deviceId = device.id;
  modelCode = (await database.prisma.deviceModel.findUniqueOrThrow({ where: { id: device.modelId } })).code;
  cabinet = connected(device.deviceNo);
  await cabinet.until(({ online }) => online);
  return async () => {
    await cabinet.close();
  };
});

async function done<Out>(useCase: AnyUseCase<Out>, input: unknown): Promise<Out> {
  env.clock.set(new Date().toISOString());
  const answer = await runUseCase(env, useCase, platformOperator('maria'), input, { requestId: 'r' });
  if (!answer.ok) throw new Error(`${answer.refusal.code} ${JSON.stringify(answer.refusal.params)}`);
  return answer.value;
}

async function release(version: string): Promise<void> {
  const image = `firmware ${version}`;
  const hash = createHash('sha256').update(image).digest();
  const { port } = store.address() as AddressInfo;
  await done(addFirmware, {
    modelCode,
    version,
    url: `http://127.0.0.1:${port}/${version}`,
    sizeBytes: image.length,
    sha256: hash.toString('hex'),
    signature: `ed25519:${sign(null, hash, maker.privateKey).toString('base64')}`,
  });
}
const deviceNo = () => cabinet.spec.deviceNo;
const rollOut = async (version: string) => {
  const { notified } = await done(rollOutFirmware, { modelCode, version, deviceNos: [deviceNo()] });
  expect(notified).toEqual([deviceNo()]);
};
const update = () =>
  database.prisma.firmwareUpdate.findFirst({ where: { deviceId }, orderBy: { createdAt: 'desc' } });
const row = () => database.prisma.device.findUniqueOrThrow({ where: { id: deviceId } });
const commandState = async (name: string) =>
  (await database.prisma.deviceCommand.findFirst({ where: { deviceId, name }, orderBy: { cseq: 'desc' } }))
    ?.state;
const soon = { interval: 50 };

describe('a cabinet over MQTT and HTTP', () => {
  test('installs a release announced while it was away, also through a power cut in the middle', async () => {
    await release('1.9.0');
    await cabinet.close();
    await rollOut('1.9.0');
    cabinet.connect();
    // The image does not arrive; the power is cut meanwhile.
    await expect.poll(() => asked, soon).toEqual(['/1.9.0']);
    await expect.poll(async () => (await update())?.state, soon).toBe('downloading');
    cabinet.cutPower({ ups: false });
    images.set('/1.9.0', 'firmware 1.9.0');
    cabinet.restorePower();
    await expect.poll(async () => (await update())?.state, soon).toBe('verified');
    expect(await row()).toMatchObject({ fw: '1.9.0' });
    await expect.poll(() => commandState('ota.update'), soon).toBe('succeeded');
    expect(cabinet.state().firmware).toBe('1.9.0');
  });

  test('rolls back a release that does not start, and the cloud records it', async () => {
    await release('2.0.0');
    images.set('/2.0.0', 'firmware 2.0.0');
    cabinet.fault({ kind: 'broken_firmware' });
    await rollOut('2.0.0');
    await expect.poll(update, soon).toMatchObject({ state: 'rolled_back', code: 'BOOT_FAILED' });
    await expect.poll(() => commandState('ota.update'), soon).toBe('failed');
    await cabinet.until(({ online }) => online);
    expect(await row()).toMatchObject({ fw: '1.8.2' });
  });

  test('keeps its release when it downloads other bytes than were signed', async () => {
    await release('2.1.0');
    images.set('/2.1.0', 'firmware 6.6.6');
    await rollOut('2.1.0');
    await expect.poll(update, soon).toMatchObject({ state: 'failed', code: 'BAD_HASH' });
    expect(cabinet.state().firmware).toBe('1.8.2');
  });

  test('takes a new secret, keeps it over a power cut, and the old one ends', async () => {
    const { secretHmac: before } = await row();
    await done(rotateSecret, { deviceNo: deviceNo() });
    await expect.poll(() => commandState('cred.rotate'), soon).toBe('succeeded');
    const { secretHmac, secretNextHmac } = await row();
    expect(secretNextHmac).toBeNull();
    expect(Buffer.from(secretHmac).equals(Buffer.from(before))).toBe(false);
    cabinet.cutPower({ ups: false });
    cabinet.restorePower();
    await cabinet.until(({ online }) => online);
    const thief = connected(deviceNo());
    await expect(thief.until(({ online }) => online, 1_500)).rejects.toThrow();
    await thief.close();
    expect(cabinet.state().online).toBe(true);
  });
});
