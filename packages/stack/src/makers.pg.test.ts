import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import type { Device } from '@larder/database/model';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { inheritedEnvironment } from './env.ts';
import { type Keys, readOrMakeKeys } from './keys.ts';
import { serviceEnvironments } from './service-environment.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/**
 * Runs what a maker of cabinets types: commands, programs and blocks of the documents, against a gateway as a process.
 */
const root = resolve(import.meta.dirname, '../../..');
const SECRET = 'a secret of a cabinet in tests, 43 characters';
/** A generous limit costs nothing: a command is a process, and a busy machine may need ten seconds to start one. */
const patient = { timeout: 120_000, interval: 50 };
const testLimit = { timeout: 600_000 };

let database: TestDatabase;
let home: string;
let keys: Keys;
let gateway: ServiceProcess;
let mqttPort: number;
let environment: Record<string, string>;
const children: ChildProcess[] = [];
const cabinets: Cabinet[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  home = mkdtempSync(join(tmpdir(), 'larder-makers-'));
  const folder = openDataFolder(join(home, 'larder/.data'));
  keys = readOrMakeKeys(folder.keys);
  const ports = await Promise.all([0, 1, 2].map(() => anyFreePort()));
  const [mqtt = 0, gatewayHttpPort = 0, gatewayPrivatePort = 0] = ports;
  mqttPort = mqtt;
  const { gateway: env } = serviceEnvironments({
    environment: {
      dataDir: folder.root,
      databaseUrl: database.url,
      port: 0,
      mqttPort,
      gatewayHttpPort,
      gatewayPrivatePort,
      host: '127.0.0.1',
    },
    folder,
    keys,
    databaseUrl: database.url,
    webDir: '',
  });
  gateway = await startService({
    name: 'gateway',
    script: join(root, 'apps/gateway/src/main.ts'),
    env,
    logFile: join(folder.logs, 'gateway.log'),
  });
  makeTools();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(cabinets.map((cabinet) => cabinet.close()));
  await gateway?.stop();
  await database?.drop();
  rmSync(home, { recursive: true, force: true });
});

/** `pnpm` and `npm` as the blocks use them, without pnpm's check of the installation and without a download. */
function makeTools(): void {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  symlinkSync(join(root, 'docs'), join(home, 'larder/docs'));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { platform: string };
  };
  const platform = scripts.platform.replaceAll(/(?:\.\/)?((?:packages|apps)\/)/g, `${root}/$1`);
  const tool = (name: string, body: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\nset -e\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  tool('pnpm', `[ "$1" = platform ] || { echo "no script $1" >&2; exit 1; }\nshift\nexec ${platform} "$@"`);
  const modules = join(root, 'packages/cabinet-simulator/node_modules');
  tool('npm', `[ "$1 $2" = "install mqtt@5" ] || exit 1\nln -s ${modules} node_modules`);
  environment = {
    ...inheritedEnvironment(),
    PATH: `${bin}:${join(process.execPath, '..')}:${process.env.PATH ?? ''}`,
    HOME: home,
    DATABASE_URL: database.url,
    DATA_DIR: join(home, 'larder/.data'),
  };
}

type Ran = { readonly code: number; readonly out: string; readonly complaints: string };

const shell = (block: string): Promise<Ran> =>
  new Promise((done) => {
    execFile(
      'bash',
      ['--norc', '-euc', block],
      { cwd: join(home, 'larder'), env: environment },
      (error, out, complaints) => done({ code: error ? Number(error.code ?? 1) : 0, out, complaints }),
    );
  });

/** Runs a command that must succeed; returns its output. */
async function outputOf(block: string): Promise<string> {
  const { code, out, complaints } = await shell(block);
  expect(complaints, block).toBe('');
  expect(code, block).toBe(0);
  return out.trim();
}

type Running = { readonly child: ChildProcess; readonly out: () => string };

/** Starts a command that runs until the test ends it. */
function running(block: string): Running {
  const child = spawn('bash', ['--norc', '-euc', block], {
    cwd: join(home, 'larder'),
    env: environment,
    detached: true,
  });
  children.push(child);
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (out += bytes));
  return { child, out: () => out };
}

const hmac = (secret: string) =>
  new Uint8Array(createHmac('sha256', keys.credentialPepper).update(secret).digest());

/** A simulated cabinet that sells one product. */
async function selling(): Promise<{ device: Device; cabinet: Cabinet }> {
  const { prisma } = database;
  const merchant = await givenMerchant(prisma);
  const device = await givenCabinet(prisma, merchant.id, { secretHmac: hmac(SECRET) });
  const cola = await givenProduct(prisma, merchant.id, { platform: { name: 'Cola' } });
  await givenPlanogram(prisma, device, [{ productId: cola.id, priceMinor: 250, parQty: 12 }]);
  const { deviceNo } = device;
  const cabinet = createCabinet({
    deviceNo,
    secret: SECRET,
    brokerUrl: `mqtt://127.0.0.1:${mqttPort}`,
    model: 'CB-2D-5L',
    doors: 2,
    layers: 5,
  });
  cabinets.push(cabinet);
  cabinet.connect();
  await cabinet.until(({ online, planogram }) => online && planogram !== null, 120_000);
  return { device, cabinet };
}

const commandState = async (deviceId: string, name: string) =>
  (await database.prisma.deviceCommand.findFirst({ where: { deviceId, name }, orderBy: { cseq: 'desc' } }))
    ?.state;

describe('the command line of the platform', () => {
  test('changes, ends, plays, shows and checks what a cabinet does', testLimit, async () => {
    const { device, cabinet } = await selling();
    const { id: deviceId, deviceNo } = device;
    const watched = running(`pnpm platform cabinet watch ${deviceNo}`);
    await expect.poll(watched.out, patient).toContain(`watching ${deviceNo}`);

    const before = cabinet.appliedRev();
    expect(
      await outputOf(
        `pnpm platform cabinet set ${deviceNo} --pull-timeout 60 --set-point 4.5 --health-lock 5.0/30`,
      ),
    ).toBe(`${deviceNo} {"pullTimeoutS":60,"setpointC10":45,"healthLock":{"aboveC10":50,"minutes":30}}`);
    await expect.poll(cabinet.appliedRev, patient).toBeGreaterThan(before);

    cabinet.tapCard({ fingerprint: 'fp_ok', door: 'L' });
    await cabinet.until(({ session }) => session?.state === 'unlocked', 120_000);
    const sessionId = cabinet.state().session?.id;
    await expect
      .poll(() => database.prisma.doorSession.count({ where: { id: sessionId ?? '' } }), patient)
      .toBe(1);
    expect(await outputOf(`pnpm platform cabinet cancel-session ${deviceNo}`)).toBe(
      `${deviceNo} asked to end session ${sessionId}`,
    );
    await cabinet.until(({ session }) => session === null, 120_000);
    expect(cabinet.state().doors.L).toEqual({ open: false, locked: true });
    await expect.poll(() => commandState(deviceId, 'session.cancel'), patient).toBe('succeeded');
    const ended = () => database.prisma.doorSession.findUnique({ where: { id: sessionId ?? '' } });
    await expect.poll(async () => (await ended())?.endReason, patient).toBe('cancelled');
    expect((await ended())?.state).toBe('aborted');

    expect(await outputOf(`pnpm platform cabinet play ${deviceNo} close_the_door`)).toBe(
      `${deviceNo} asked to play close_the_door`,
    );
    await expect.poll(() => commandState(deviceId, 'audio.play'), patient).toBe('succeeded');

    await expect
      .poll(watched.out, patient)
      .toMatch(/^\d\d:\d\d:\d\d\.\d{3} down\/cmd sent \{.*"audio\.play"/m);
    for (const line of [
      / down\/twin sent .*"pullTimeoutS":60/,
      / up\/twin ok /,
      / up\/cmd ok .*succeeded/,
      / up\/evt ok /,
    ])
      await expect.poll(watched.out, patient).toMatch(line);
    const exited = new Promise((done) => watched.child.once('exit', done));
    process.kill(-(watched.child.pid ?? 0), 'SIGINT');
    expect(await exited).toBe(0);

    expect(await outputOf(`pnpm platform cabinet check ${deviceNo}`)).toMatch(
      new RegExp(
        `^${deviceNo} operational online: birth ok .*, firmware 1\\.8\\.2\nnothing rejected in 24 hours$`,
      ),
    );
    expect(await outputOf(`pnpm platform model list`)).toMatch(
      /^code +name +doorCount +layersDefault +cabinetType\nCB-1D-3L /,
    );
  });
});

describe('hello-cabinet', () => {
  const hello = (deviceNo: string, secret = SECRET) =>
    shell(
      `node ${root}/packages/cabinet-simulator/src/hello-cabinet.ts mqtt://127.0.0.1:${mqttPort} --device ${deviceNo} ` +
        `--secret '${secret}' --model CB-2D-5L --layers 5,5`,
    );

  test('is accepted, has one event stored and leaves, without any notice to a merchant', async () => {
    const merchant = await givenMerchant(database.prisma);
    const device = await givenCabinet(database.prisma, merchant.id, { secretHmac: hmac(SECRET) });
    const { code, out, complaints } = await hello(device.deviceNo);
    expect(complaints).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('"status":"accepted"');
    expect(out).toContain('"ackSeq":1');
    const quarters = () => database.prisma.telemetryQuarter.count({ where: { deviceId: device.id } });
    await expect.poll(quarters, patient).toBe(1);
    const state = async () =>
      (await database.prisma.deviceConnectivity.findUnique({ where: { deviceId: device.id } }))?.offlineCause;
    await expect.poll(state, patient).toBe('bye');
    expect(await database.prisma.alert.count({ where: { deviceId: device.id } })).toBe(0);
    expect(await database.prisma.deviceFault.count({ where: { deviceId: device.id } })).toBe(0);
  }, 600_000);

  test('ends with the reason when it is refused, or not accepted yet', async () => {
    const stored = await givenCabinet(database.prisma, null, { secretHmac: hmac(SECRET) });
    expect(await hello(stored.deviceNo, 'wrong')).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('CONNACK 4'),
    });
    const pending = await hello(stored.deviceNo);
    expect(pending).toMatchObject({ code: 1, complaints: expect.stringContaining('pending') });
  }, 600_000);
});

describe('the quickstart', () => {
  test('leads from nothing to a sale, block by block as written', testLimit, async () => {
    const text = readFileSync(join(root, 'docs/protocol/quickstart.md'), 'utf8');
    const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
    const [start, stock, watch, program, proof, ...more] = blocks;
    // The system of this test runs already, on other ports.
    expect(start).toBe('pnpm start --cabinets 0\n');
    expect(more).toEqual([]);
    const { prisma } = database;
    const merchant = await givenMerchant(prisma, { merchantNo: 'M10001' });
    expect(await outputOf(stock ?? '')).toMatch(/MAKER00001 to_be_activated$/);

    const watched = running(watch ?? '');
    await expect.poll(watched.out, patient).toContain('watching MAKER00001');
    const cabinet = running((program ?? '').replace('localhost:1883', `127.0.0.1:${mqttPort}`));
    const type = (line: string) => cabinet.child.stdin?.write(`${line}\n`);
    await expect.poll(cabinet.out, patient).toMatch(/^accepted[\s\S]*^settings 1 planogram 0$/m);
    type('tap');
    await expect.poll(cabinet.out, patient).toContain('no NOT_ACTIVATED');

    const device = await inTheApp(merchant.id);
    await expect.poll(cabinet.out, patient).toMatch(/^settings \d+ planogram 1$/m);
    type('tap');
    await expect.poll(cabinet.out, patient).toContain('sold ');
    const order = () => prisma.salesOrder.findFirst({ where: { deviceId: device.id } });
    await expect.poll(async () => (await order())?.itemQty, patient).toBe(1);

    const out = await outputOf(proof ?? '');
    expect(out).toContain('nothing rejected in 24 hours');
    await expect.poll(() => commandState(device.id, 'audio.play'), patient).toBe('succeeded');
    await expect.poll(cabinet.out, patient).toContain('audio.play {"clip":"close_the_door"}');
    await expect.poll(watched.out, patient).toMatch(/ up\/evt ok .*session\.recognized/);
    expect(cabinet.out()).not.toMatch(/rejected|unreadable|error/);
  });

  /** Activation and a published template, which the page describes as manual steps. */
  async function inTheApp(merchantId: string): Promise<Device> {
    const { prisma, pool } = database;
    const device = await prisma.device.update({
      where: { deviceNo: 'MAKER00001' },
      data: {
        lifecycle: 'operational',
        activatedAt: new Date(),
        name: 'First one',
        twinRev: { increment: 1 },
        street: '350 5th Ave',
        city: 'New York',
        state: 'NY',
        zip: '10118',
        country: 'US',
        taxRatePpm: 88_750,
        preauthMinor: 1_000,
      },
    });
    const cola = await givenProduct(prisma, merchantId, { platform: { name: 'Cola' } });
    await givenPlanogram(prisma, device, [{ productId: cola.id, priceMinor: 250, parQty: 12 }]);
    await pool.query("SELECT pg_notify('twin', $1)", [device.id]);
    return device;
  }
});
