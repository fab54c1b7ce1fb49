import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenBills } from '@larder/testkit/given/given-bills';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());
const env = createTestEnvironment(database);

/** Runs one command line and returns its output; a refusal is thrown. */
async function bill(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const output = { print: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const session = openSession(env, 'maria', output);
  await createProgram((work) => work(session)).parseAsync(['bill', ...args], { from: 'user' });
  return lines;
}

async function givenBilled(more: object = {}) {
  const merchant = await givenMerchant(prisma, more);
  const { id: deviceId } = await givenCabinet(prisma, merchant.id);
  const createdAt = new Date('2026-11-20T10:00:00Z');
  const { saasBillId } = await givenBills(prisma, merchant.id, { deviceId, createdAt });
  const { billNo } = await prisma.bill.findUniqueOrThrow({ where: { id: saasBillId } });
  return { merchantNo: merchant.merchantNo, saasBillId, billNo: billNo ?? '' };
}

test('lists bills, shows one with its lines, and makes one void, with an audit row', async () => {
  const { merchantNo, billNo } = await givenBilled();
  const [head, ...rows] = await bill('list', '--merchant', merchantNo, '--status', 'issued');
  expect(head).toMatch(/^billNo +merchantNo +kind +month +status +total/);
  expect(rows).toHaveLength(2);
  expect(rows.find((row) => row.startsWith(billNo))).toMatch(/saas_fee +2026-11 +issued +4\.00 +USD/);
  const shown = await bill('show', billNo);
  expect(shown[0]).toBe(`${billNo} ${merchantNo} saas_fee 2026-11 issued`);
  expect(shown[2]).toMatch(/^Lobby West +10 +4\.00/);
  expect(shown.at(-1)).toBe('4.00 + 0.00 tax = 4.00 USD');
  expect(await bill('void', billNo)).toEqual([`${billNo} void`]);
  expect(await bill('void', billNo)).toEqual([`${billNo} void`]);
  const audited = await prisma.auditLog.findMany({
    where: { action: 'platform.voidBill', objectId: billNo },
  });
  expect(audited[0]).toMatchObject({ actorKind: 'platform', diff: { status: ['issued', 'void'] } });
  await expect(bill('show', 'B000000')).rejects.toThrow('NOT_FOUND');
  await expect(bill('list', '--merchant', 'M0')).rejects.toThrow('NOT_FOUND');
});

test('says that a paid bill is credited, and notes payments of invoices only', async () => {
  const paid = await givenBilled();
  await prisma.bill.update({ where: { id: paid.saasBillId }, data: { status: 'paid', paidAt: new Date() } });
  expect(await bill('void', paid.billNo)).toEqual([`${paid.billNo} is credited by the next bill`]);
  const listed = await bill('list', '--merchant', paid.merchantNo, '--status', 'paid');
  expect(listed[1]).toContain('by the next');
  const invoiced = await givenBilled();
  await expect(bill('paid', invoiced.billNo)).rejects.toThrow('NOT_FOUND');
  await prisma.bill.update({ where: { id: invoiced.saasBillId }, data: { invoiced: true } });
  expect(await bill('paid', invoiced.billNo)).toEqual([`${invoiced.billNo} paid`]);
  await expect(bill('paid', invoiced.billNo)).rejects.toThrow('ILLEGAL_TRANSITION');
});
