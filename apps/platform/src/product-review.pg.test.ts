import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const env = createTestEnvironment(database);
const { prisma } = database;
afterAll(() => database.drop());

/** Runs one command line and returns its output. */
async function platform(...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const output = { print: (line: string) => lines.push(line), warn: (line: string) => errors.push(line) };
  const session = openSession(env, 'maria', output);
  await createProgram((work) => work(session)).parseAsync(args, { from: 'user' });
  return { lines, errors };
}
const review = (...args: string[]) => platform('product', 'review', ...args);

const merchant = await givenMerchant(prisma);
const member = await givenMember(prisma, merchant.id);
const cola = await givenProduct(prisma, merchant.id, { platform: { name: 'Cola' } });
const twin = await givenProduct(prisma, merchant.id, { platform: { name: 'Cola Zero' } });

async function givenApplication(applicationNo: string, gtin: string | null) {
  const at = env.clock.now();
  const { varietyId } = await prisma.platformProduct.findUniqueOrThrow({
    where: { id: cola.platformProductId },
  });
  const type = gtin ? 'standard' : 'non_standard';
  await prisma.productApplication.create({
    data: {
      id: newTestId(),
      merchantId: merchant.id,
      submittedById: member.membership.id,
      applicationNo,
      status: 'pending_review',
      gtin,
      name: 'Pear Soda',
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
      payload: {
        type,
        specification: null,
        weightValue: 330,
        weightUnit: 'g',
        varietyId,
        priceMinor: 275,
        costMinor: null,
        suggestedRetailMinor: null,
        storage: 'chilled',
        storageNote: null,
        pictures: {},
      },
    },
  });
}

test('lists applications, returns one with a note, approves one and makes its product ready', async () => {
  await givenApplication('A26112100000001', '04006381333931');
  await givenApplication('A26112100000002', null);
  expect((await review('list')).lines.join('\n')).toMatch(/A26112100000001.*04006381333931.*Pear Soda/);
  expect((await review('reject', 'A26112100000001', '--note', 'The back is blurred')).lines).toEqual([
    'A26112100000001 rejected',
  ]);
  expect((await review('list', '--status', 'rejected')).lines.join('\n')).toContain('The back is blurred');
  const approved = await review('approve', 'A26112100000001', 'A26112100000002', 'A0');
  expect(approved.lines).toEqual(['A26112100000002 approved as N26112100000002']);
  expect(approved.errors).toEqual([
    expect.stringContaining('ILLEGAL_TRANSITION'),
    expect.stringContaining('NOT_FOUND applicationNo=A0'),
  ]);
  const readiness = await platform('product', 'readiness', 'ready', 'N26112100000002', 'nothing');
  expect(readiness.lines).toEqual(['N26112100000002 ready']);
  expect(readiness.errors).toEqual([expect.stringContaining('NOT_FOUND code=nothing')]);
  expect(
    await prisma.auditLog.count({ where: { actorId: 'maria', objectType: 'product_application' } }),
  ).toBe(4);
});

test('adds look-alike products to a group and removes them', async () => {
  const products = await prisma.platformProduct.findMany({
    where: { id: { in: [cola.platformProductId, twin.platformProductId] } },
  });
  const codes = products.map(({ code }) => code);
  await platform('product', 'look-alikes', 'colas', ...codes);
  const grouped = () => prisma.platformProduct.count({ where: { mutexGroup: { code: 'colas' } } });
  expect(await grouped()).toBe(2);
  await platform('product', 'look-alikes', 'none', ...codes);
  expect(await grouped()).toBe(0);
  await expect(platform('product', 'look-alikes', 'colas', 'nothing')).rejects.toThrow('NOT_FOUND');
});
