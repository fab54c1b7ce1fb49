import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenOnline } from '@larder/testkit/given/given-cabinet';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { PDFDocument } from 'pdf-lib';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const env = { ...createTestEnvironment(database), appUrl: 'https://larder.example' };
const folder = mkdtempSync(join(tmpdir(), 'larder-platform-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const wasm = join(
  dirname(createRequire(import.meta.url).resolve('zxing-wasm/reader')),
  '../../reader/zxing_reader.wasm',
);
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
const scan = async (file: string) => (await readBarcodes(new Uint8Array(readFileSync(file))))[0]?.text;

/** Runs one command line and returns its output. */
async function platform(
  ...args: string[]
): Promise<{ output: string[]; errors: string[]; refusals: number }> {
  const output: string[] = [];
  const errors: string[] = [];
  const session = openSession(env, 'maria', {
    print: (line) => output.push(line),
    warn: (line) => errors.push(line),
  });
  const program = createProgram((work) => work(session));
  for (const command of [program, ...program.commands, ...program.commands.flatMap((sub) => sub.commands)]) {
    command.exitOverride().configureOutput({ writeErr: (text) => errors.push(text) });
  }
  await program.parseAsync(args, { from: 'user' });
  return { output, errors, refusals: session.refusals() };
}

const out = (name: string) => join(folder, name);
const stamp = '2026-11-21T10-00-00-000Z';

describe('the platform command line', () => {
  test('prints stickers that scan, once, readable by their owner only', async () => {
    await platform(
      'cabinet',
      'import',
      '--first',
      'VC24090099',
      '--count',
      '2',
      '--model',
      'CB-1D-4L',
      '--out',
      out('a'),
    );
    expect(readdirSync(out('a')).sort()).toEqual([
      'VC24090099-service.png',
      'VC24090099-shopper.png',
      'VC24090100-service.png',
      'VC24090100-shopper.png',
      `secrets-${stamp}.csv`,
      `stickers-${stamp}.pdf`,
    ]);
    for (const file of [`secrets-${stamp}.csv`, `stickers-${stamp}.pdf`, 'VC24090099-service.png']) {
      expect(statSync(join(out('a'), file)).mode & 0o077).toBe(0);
    }
    const [heading, first] = readFileSync(join(out('a'), `secrets-${stamp}.csv`), 'utf8').split('\n');
    expect(heading).toBe('deviceNo,deviceSecret,activationCode');
    const code = first?.split(',')[2];
    expect(await scan(join(out('a'), 'VC24090099-shopper.png'))).toBe('https://larder.example/s/VC24090099');
    expect(await scan(join(out('a'), 'VC24090099-service.png'))).toBe(
      `https://larder.example/a/VC24090099?k=${code}`,
    );
    const sheet = await PDFDocument.load(readFileSync(join(out('a'), `stickers-${stamp}.pdf`)));
    expect(sheet.getPageCount()).toBe(4);

    await expect(
      platform('cabinet', 'import', '--first', 'VC24090150', '--model', 'CB-1D-4L', '--out', '/dev/null/x'),
    ).rejects.toThrow('/dev/null');
    expect(await database.prisma.device.count({ where: { deviceNo: 'VC24090150' } })).toBe(0);

    await platform('cabinet', 'reprint', 'VC24090099', '--out', out('b'));
    const reprinted = await scan(join(out('b'), 'VC24090099-service.png'));
    expect(reprinted).toMatch(/^https:\/\/larder\.example\/a\/VC24090099\?k=[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(reprinted).not.toContain(code);
  });

  test('takes a merchant and their devices from sign-up to the end', async () => {
    const created = await platform(
      'merchant',
      'create',
      '--name',
      'Corner Shop',
      '--country',
      'US',
      '--owner-email',
      'owner@example.com',
      '--owner-name',
      'Sam Lee',
    );
    const merchantNo = created.output[0]?.split(' ')[0] ?? '';
    expect(created.output[1]).toContain('Forgot password');
    await platform('cabinet', 'import', '--first', 'VC24090201', '--model', 'CB-1D-4L', '--out', out('c'));
    expect((await platform('cabinet', 'allocate', merchantNo, 'VC24090201')).output).toEqual([
      'VC24090201 to_be_activated',
    ]);
    expect((await platform('cabinet', 'list', '--merchant', merchantNo)).output).toEqual([
      'deviceNo    model     lifecycle        online      merchantNo       merchantName  name',
      `VC24090201  CB-1D-4L  to_be_activated  never_seen  ${merchantNo}  Corner Shop   -`,
    ]);
    expect((await platform('cabinet', 'deallocate', 'VC24090201')).output).toEqual(['VC24090201 in_stock']);
    expect((await platform('cabinet', 'retire', 'VC24090201')).output).toEqual(['VC24090201 retired']);
    for (const option of ['blind-count on', 'activation-code off', 'statistics off']) {
      const switched = await platform('merchant', ...option.split(' ').toSpliced(1, 0, merchantNo));
      expect(switched.output).toEqual([`${merchantNo} ${option}`]);
    }
    expect(await database.prisma.merchant.findUnique({ where: { merchantNo } })).toMatchObject({
      blindCount: true,
      requireActivationCode: false,
      features: ['restock_quick', 'restock_one_click', 'restock_refill'],
    });
    expect((await platform('merchant', 'suspend', merchantNo)).output).toEqual([`${merchantNo} suspended`]);
    expect((await platform('merchant', 'list', '--status', 'suspended')).output[1]).toContain('Corner Shop');
  });

  test('signs firmware, rolls it out and shows the progress', async () => {
    const maker = generateKeyPairSync('ed25519');
    writeFileSync(out('fw.bin'), 'firmware 1.9.0');
    writeFileSync(out('fw.pem'), maker.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const url = 'https://objects.example/fw/1.9.0.bin';
    const release = ['--model', 'CB-1D-4L', '--version', '1.9.0', '--file', out('fw.bin'), '--url', url];
    const add = () => platform('firmware', 'add', ...release, '--key', out('fw.pem'));
    const hash = createHash('sha256').update('firmware 1.9.0').digest();
    expect((await add()).output).toEqual([`CB-1D-4L 1.9.0 added; sha256 ${hash.toString('hex')}`]);
    expect((await add()).output[0]).toContain('is known');
    const stored = await database.prisma.firmwareRelease.findFirstOrThrow();
    const signature = Buffer.from(stored.signature.replace('ed25519:', ''), 'base64');
    expect(verify(null, hash, maker.publicKey, signature)).toBe(true);

    await platform('cabinet', 'import', '--first', 'VC24090401', '--model', 'CB-1D-4L', '--out', out('f'));
    const update = await platform('firmware', 'update', '1.9.0', '--model', 'CB-1D-4L', '--percent', '50');
    expect(update.output).toContain('VC24090401 left out: in_stock');
    const listed = (await platform('firmware', 'list', '--version', '1.9.0')).output;
    expect(listed[1]).toMatch(/^CB-1D-4L {2}1\.9\.0 +14 /);
    expect(listed[2]).toMatch(/^deviceNo +fw +state/);
  });

  test('changes the secret only of cabinets that are online', async () => {
    await platform('cabinet', 'import', '--first', 'VC24090501', '--model', 'CB-1D-4L', '--out', out('g'));
    expect((await platform('rotate-secret', 'VC24090501')).errors).toEqual([
      expect.stringMatching(/^VC24090501: .+ \(DEVICE_OFFLINE deviceNo=VC24090501\)$/),
    ]);
    const { id } = await database.prisma.device.findUniqueOrThrow({ where: { deviceNo: 'VC24090501' } });
    await givenOnline(database.prisma, id, env.clock.now());
    expect((await platform('rotate-secret', 'VC24090501')).output[0]).toContain('asked to take a new secret');
    expect((await platform('rotate-secret', 'VC24090501')).errors[0]).toContain('DATA_PROCESSING');
    await platform('cabinet', 'retire', 'VC24090501');
    expect((await platform('rotate-secret', 'VC24090501')).errors[0]).toContain('ILLEGAL_TRANSITION');
  });

  test('continues after a refusal and names it', async () => {
    await platform('cabinet', 'import', '--first', 'VC24090301', '--model', 'CB-1D-4L', '--out', out('d'));
    const { output, errors, refusals } = await platform('cabinet', 'retire', 'VC99999999', 'VC24090301');
    expect(output).toEqual(['VC24090301 retired']);
    expect(errors).toEqual(['VC99999999: Not found. (NOT_FOUND deviceNo=VC99999999)']);
    expect(refusals).toBe(1);
  });

  test('changes settings of a cabinet, keeps the others, and resets one with its default', async () => {
    await platform('cabinet', 'import', '--first', 'VC24090701', '--model', 'CB-1D-4L', '--out', out('h'));
    const set = async (...options: string[]) =>
      (await platform('cabinet', 'set', 'VC24090701', ...options)).output;
    expect(await set('--set-point', '-18.5', '--held-warn', '30')).toEqual([
      'VC24090701 {"heldWarnS":30,"setpointC10":-185}',
    ]);
    expect(await set('--health-lock', '5.0/30', '--set-point', 'default')).toEqual([
      'VC24090701 {"heldWarnS":30,"healthLock":{"aboveC10":50,"minutes":30}}',
    ]);
    expect(await set('--health-lock', 'off', '--held-warn', 'default')).toEqual(['VC24090701 {}']);
    expect((await platform('cabinet', 'check', 'VC24090701')).output).toEqual([
      'VC24090701 in_stock never_seen: no birth yet',
      'nothing rejected in 24 hours',
    ]);
    const shape = ['--doors', '1', '--layers', '2'];
    await platform('model', 'add', '--code', 'FZ-1D-2L', '--name', 'Chest', ...shape);
    const listed = (await platform('model', 'list')).output;
    expect(listed.slice(-2)).toEqual([
      'CB-2D-5L  Two-door cooler, 5 layers  2          5              cooler',
      'FZ-1D-2L  Chest                      1          2              cooler',
    ]);
  });

  test.each([
    [['cabinet', 'import'], 'Give either --csv'],
    [
      ['cabinet', 'import', '--first', 'VC24090099', '--model', 'CB-1D-4L', '--out', out('e')],
      'Nothing was imported: 1 fault',
    ],
    [['cabinet', 'import', '--first', 'VC24090999', '--count', '0'], 'whole number'],
    [['cabinet', 'import', '--csv', '/nowhere.csv'], 'There is no file /nowhere.csv'],
    [['cabinet', 'list', '--status', 'lost'], 'Allowed choices'],
    [['merchant', 'create', '--name', 'X'], 'required option'],
    [['merchant', 'fire', 'M1'], 'unknown command'],
    [['firmware', 'update', '0.0.1', '--model', 'CB-1D-4L'], 'NOT_FOUND version=0.0.1'],
    [['firmware', 'update', '1.9.0', '--model', 'CB-1D-4L', '--to', 'soon'], 'not a time'],
    [['firmware', 'add', '--model', 'CB-1D-4L'], 'required option'],
    [['cabinet', 'set', 'NONE0000', '--set-point', '4.0'], 'NOT_FOUND deviceNo=NONE0000'],
    [['cabinet', 'set', 'VC24090701', '--set-point', 'warm'], 'degrees Celsius'],
    [['cabinet', 'set', 'VC24090701', '--set-point', '26'], 'BAD_INPUT'],
    [['cabinet', 'set', 'VC24090701', '--pull-timeout', '1'], 'BAD_INPUT'],
    [['cabinet', 'set', 'VC24090701', '--health-lock', '5.0'], 'whole number'],
    [['cabinet', 'set', 'VC24090701'], 'Name at least one setting'],
    [['cabinet', 'play', 'VC24090701', 'ding'], 'DEVICE_OFFLINE deviceNo=VC24090701'],
    [['cabinet', 'cancel-session', 'VC24090701'], 'DEVICE_OFFLINE deviceNo=VC24090701'],
    [['cabinet', 'watch', 'NONE0000'], 'NOT_FOUND deviceNo=NONE0000'],
    [['cabinet', 'check', 'NONE0000'], 'NOT_FOUND deviceNo=NONE0000'],
  ])('refuses %j', async (args, complaint) => {
    await expect(platform(...args)).rejects.toThrow(complaint);
  });
});
