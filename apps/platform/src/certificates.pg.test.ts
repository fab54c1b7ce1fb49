import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { X509Crl } from '@peculiar/x509';
import { afterAll, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const env = createTestEnvironment(database);
const folder = mkdtempSync(join(tmpdir(), 'larder-certificates-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const numbers = ['VCCERT0001', 'VCCERT0002'] as const;
const [first, second] = numbers;
for (const deviceNo of numbers) await givenCabinet(database.prisma, null, { deviceNo });

const folders = ['--authority', join(folder, 'authority'), '--out', join(folder, 'out')];

/** Runs `platform cabinet certificate` a second after the one before; returns its lines. */
async function certificate(...words: string[]): Promise<string[]> {
  env.clock.advance(1_000);
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  const session = openSession(env, 'maria', { print: line, warn: line });
  await createProgram((work) => work(session)).parseAsync(['cabinet', 'certificate', ...words], {
    from: 'user',
  });
  return lines;
}

const rows = () =>
  database.prisma.deviceCertificate.findMany({
    orderBy: [{ issuedAt: 'asc' }, { notAfter: 'asc' }],
    include: { device: { select: { deviceNo: true } } },
  });
const validOf = async (deviceNo: string) =>
  (await rows()).filter(({ device, revokedAt }) => device.deviceNo === deviceNo && revokedAt === null);
const revokedSerials = () =>
  new X509Crl(readFileSync(join(folder, 'authority/cabinets.crl'), 'utf8')).entries.map((entry) =>
    entry.serialNumber.toLowerCase(),
  );

test('certificates are made, renewed once, listed and revoked, and the list says the same as the records', async () => {
  const made = await certificate('make', ...numbers, 'VCCERT0009', '--days', '30', ...folders);
  expect(made).toEqual([
    expect.stringContaining('made the authority'),
    expect.stringContaining(`${first} valid until`),
    expect.stringContaining(`${second} valid until`),
    expect.stringContaining('VCCERT0009'),
    expect.stringContaining('0 revoked'),
  ]);
  expect((await rows()).map(({ device }) => device.deviceNo).sort()).toEqual([...numbers]);

  const files = readdirSync(join(folder, 'out'));
  expect(files.map((name) => [name.slice(0, 10), name.slice(-3)]).sort()).toEqual(
    numbers.flatMap((deviceNo) => [
      [deviceNo, 'crt'],
      [deviceNo, 'key'],
    ]),
  );
  for (const name of files) expect(statSync(join(folder, 'out', name)).mode & 0o777).toBe(0o600);
  const [crt = ''] = files.filter((name) => name.startsWith(first) && name.endsWith('.crt'));
  const { subject, serialNumber } = new X509Certificate(readFileSync(join(folder, 'out', crt)));
  expect([subject, serialNumber.toLowerCase()]).toEqual([`CN=${first}`, (await validOf(first))[0]?.serial]);

  // What a nightly job does: each that ends soon once, and nothing the night after.
  expect((await certificate('renew', '--ending', '40', ...folders)).length).toBe(3);
  expect(await certificate('renew', '--ending', '40', ...folders)).toEqual([
    expect.stringContaining('0 revoked'),
  ]);
  expect((await validOf(first)).length).toBe(2);
  await expect(certificate('renew', ...folders)).rejects.toThrow('Name cabinets');

  await certificate('renew', first, '--revoke-old', ...folders);
  expect((await validOf(first)).length).toBe(1);
  expect(revokedSerials().length).toBe(2);

  const revoked = await certificate('revoke', first, ...folders.slice(0, 2));
  expect(revoked).toContain(`${first} 1 revoked`);
  const gone = (await rows()).filter(({ revokedAt }) => revokedAt !== null);
  expect(revokedSerials().sort()).toEqual(gone.map(({ serial }) => serial).sort());
  expect([gone.length, (await validOf(second)).length]).toEqual([3, 2]);
  expect(await certificate('revoke', first, ...folders.slice(0, 2))).toContain(`${first} 0 revoked`);

  const listed = (await certificate('list', second, '--ending', '40')).join('\n');
  expect(listed).toContain((await validOf(second))[0]?.serial);
  expect(listed).not.toContain((await validOf(second))[1]?.serial);
  expect((await certificate('list', first)).join('\n')).not.toContain(' valid ');
});
