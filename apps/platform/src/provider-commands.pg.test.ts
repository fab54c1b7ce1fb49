import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenRefundScene } from '@larder/testkit/refund-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
const env = createTestEnvironment(database);
afterAll(() => database.drop());
afterEach(() => {
  process.exitCode = 0;
});

/** Runs one command line and returns its output. */
async function platform(...args: string[]): Promise<{ output: string[]; errors: string[] }> {
  const output: string[] = [];
  const errors: string[] = [];
  const print = (line: string) => output.push(line);
  const session = openSession(env, 'maria', { print, warn: (line) => errors.push(line) });
  const program = createProgram((work) => work(session));
  for (const command of [program, ...program.commands, ...program.commands.flatMap((sub) => sub.commands)])
    command.exitOverride().configureOutput({ writeErr: (text) => errors.push(text) });
  await program.parseAsync(args, { from: 'user' });
  return { output, errors };
}

const account = { provider: 'stripe', account: '', currency: 'USD' };

/** A movement that only the provider knows, on a day of which nothing else is known. */
async function givenCase(): Promise<string> {
  const now = env.clock.now();
  const [lineId, day] = [newTestId(), new Date('2026-11-20')];
  const line = {
    lineRef: `txn_${lineId}`,
    kind: 'adjustment' as const,
    sourceRef: null,
    toAccount: null,
    toRef: null,
  };
  const money = { amountMinor: -250n, feeMinor: 0n, netMinor: -250n };
  const at = { occurredAt: day, availableAt: day, readAt: now };
  await prisma.providerLine.create({ data: { id: lineId, ...account, ...line, ...money, ...at, raw: {} } });
  await prisma.providerLineMatch.create({
    data: { lineId, ...account, day, state: 'in_case', netMinor: -250n, retryAt: now, updatedAt: now },
  });
  const caseNo = `R${lineId.slice(-12)}`;
  await prisma.reconciliationCase.create({
    data: {
      id: newTestId(),
      caseNo,
      kind: 'missing_here',
      ...account,
      day,
      lineId,
      differenceMinor: -250n,
      openedAt: now,
    },
  });
  return caseNo;
}

describe('the reconciliation commands', () => {
  test('show a case and explain it by a posting, once', async () => {
    const caseNo = await givenCase();
    const { output } = await platform('reconciliation', 'show');
    expect(output.join('\n')).toMatch(new RegExp(`${caseNo} +missing_here +2026-11-20 +platform +-2.50 USD`));
    const args = ['explain', caseNo, '--against', 'bad_debt', '--note', 'A fee for a test'];
    expect(await platform('reconciliation', ...args)).toMatchObject({
      output: [`${caseNo} -2.50 USD against bad_debt`],
    });
    const posted = await prisma.ledgerTxn.findFirstOrThrow({
      where: { kind: 'adjustment' },
      include: { entries: true },
    });
    expect(posted.entries).toMatchObject([
      { debit: 'bad_debt', credit: 'provider_clearing', amountMinor: 250n },
    ]);
    await expect(platform('reconciliation', ...args)).rejects.toThrow('ILLEGAL_TRANSITION');
    expect((await platform('reconciliation', 'show')).output.join('\n')).not.toContain(caseNo);
    const audited = await prisma.auditLog.findFirstOrThrow({
      where: { action: 'platform.explainCase' },
    });
    expect(audited).toMatchObject({ objectId: caseNo, actorId: 'maria' });
  });

  test('list days with their difference', async () => {
    const sums = { oursMinor: 500n, theirsMinor: 250n, differenceMinor: -250n };
    const day = { ...account, day: new Date('2026-11-19'), ...sums, state: 'open' as const };
    await prisma.reconciliationDay.create({ data: { ...day, updatedAt: env.clock.now() } });
    const { output } = await platform('reconciliation', 'list', '--open');
    expect(output.join('\n')).toMatch(/2026-11-19 +platform +USD +5.00 +2.50 +-2.50 +open +0/);
  });
});

test('the provider is ready only while its book is read and nothing waits for a person', async () => {
  const before = await platform('provider', 'ready');
  expect(before.errors.join('\n')).toContain('were not read within the last hour');
  expect(process.exitCode).toBe(1);
});

describe('the dispute commands', () => {
  test('list, show and decide a dispute', async () => {
    const { scene, orderId } = await givenRefundScene(database);
    const payment = await prisma.payment.findFirstOrThrow({ where: { orderId } });
    const now = env.clock.now();
    const money = { amountMinor: 1_414n, feeMinor: 1_500n, currency: 'USD' };
    const of = { merchantId: scene.merchantId, deviceId: scene.device.id, orderId, paymentId: payment.id };
    const times = { openedAt: now, createdAt: now, updatedAt: now, dueAt: now, nextAttemptAt: null };
    const provider = {
      provider: 'stripe',
      providerRef: 'dp_1',
      reason: 'fraudulent',
      state: 'open' as const,
    };
    await prisma.dispute.create({
      data: { id: newTestId(), disputeNo: 'D1', ...of, ...provider, ...money, ...times },
    });
    const listed = await platform('dispute', 'list');
    expect(listed.output.join('\n')).toMatch(/D1 .*14.14 USD +fraudulent +open/);
    const shown = (await platform('dispute', 'show', 'D1')).output.join('\n');
    expect(shown).toContain('Taken from the cabinet: 2 x Cola, 1 x Wrap');
    expect(shown).toContain('Total  14.14 USD');
    expect((await platform('dispute', 'send-evidence', 'D1')).output).toEqual([
      'D1 evidence, sent within a minute',
    ]);
    expect((await platform('dispute', 'accept', 'D1', 'D2')).errors).toEqual([
      expect.stringContaining('ILLEGAL_TRANSITION'),
      expect.stringContaining('NOT_FOUND'),
    ]);
    expect(await prisma.dispute.findFirstOrThrow()).toMatchObject({
      decision: 'evidence',
      decidedBy: 'maria',
    });
  });
});
