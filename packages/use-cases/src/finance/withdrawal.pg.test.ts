import type { WithdrawalLine } from '@larder/database/model';
import { followAccount, keepLines } from '@larder/database/queries/reconciliation/provider-line.queries';
import { transaction } from '@larder/database/transaction';
import { allocateItems } from '@larder/domain/finance/allocate-items';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenOwedBill } from '@larder/testkit/given/given-bills';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenAvailable } from '@larder/testkit/given/given-wallet';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem } from '@larder/testkit/sale-scene';
import { givenWalletScene, type WalletScene } from '@larder/testkit/wallet-scene';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { foldWallets } from '../ledger/fold-wallets.ts';
import { approveWithdrawal } from '../platform/finance/approve-withdrawal.ts';
import { listWithdrawals } from '../platform/finance/list-withdrawals.ts';
import { noteWithdrawalFailed } from '../platform/finance/note-withdrawal-failed.ts';
import { noteWithdrawalPaid } from '../platform/finance/note-withdrawal-paid.ts';
import { rejectWithdrawal } from '../platform/finance/reject-withdrawal.ts';
import { matchProviderLines } from '../reconciliation/match-provider-lines.ts';
import { runUseCase } from '../run-use-case.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { readWallet } from './read-wallet.ts';
import { readWithdrawal } from './read-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { sendWithdrawals } from './send-withdrawals.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());
afterEach(async () => {
  expect(await ledgerFaults(database)).toEqual([]);
  // The worker serves all merchants, and the next test has a provider with an empty book.
  await prisma.withdrawal.updateMany({ data: { nextAttemptAt: null } });
});

const nothing = { pending: 0, available: 0, reserved: 0, disputed: 0 };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const linesOf = async (withdrawalId: string) =>
  (await prisma.withdrawalLine.findMany({ where: { withdrawalId } })).map(
    ({ txnId, amountMinor }: WithdrawalLine) => [txnId, Number(amountMinor)] as const,
  );
const noOf = async (id: string) =>
  (await prisma.withdrawal.findUniqueOrThrow({ where: { id } })).withdrawalNo;

describe('a request', () => {
  test('reserves the amount and takes the oldest money, what is owed first', async () => {
    const { earn, request, wallet } = await givenWalletScene(database);
    const [first, owed, second, third] = await earn(3_000, -500, 2_000, 9_000);
    const { id, withdrawalNo } = accepted(await request(6_000));
    expect(withdrawalNo).toMatch(/^W\d{14}$/);
    expect(await wallet()).toEqual({ ...nothing, available: 7_500, reserved: 6_000 });
    expect(new Map(await linesOf(id))).toEqual(
      new Map([
        [owed, -500],
        [first, 3_000],
        [second, 2_000],
        [third, 1_500],
      ]),
    );
  });

  test('takes what the rule takes, for any wallet and amount', async () => {
    const scene = await givenWalletScene(database);
    const anyAmounts = fc.array(
      fc.integer({ min: -800, max: 4_000 }).filter((amount) => amount !== 0),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(anyAmounts, fc.integer({ min: 1_000, max: 9_000 }), async (amounts, amountMinor) => {
        await scene.earn(...amounts);
        const items = await prisma.walletItem.findMany({
          where: { merchantId: scene.merchant.id, leftMinor: { not: 0 } },
          orderBy: [{ availableAt: 'asc' }, { txnId: 'asc' }],
        });
        const expected = allocateItems(
          items.map(({ txnId, leftMinor }) => ({ id: txnId, leftMinor: Number(leftMinor) })),
          amountMinor,
        );
        const id = newTestId();
        const answer = await scene.request(amountMinor, id);
        expect(answer.ok ? null : answer.refusal.code).toBe(expected ? null : 'WITHDRAW_EXCEEDS');
        expect(new Map(await linesOf(id))).toEqual(
          new Map(expected?.map((part) => [part.id, part.amountMinor])),
        );
        if (expected) accepted(await scene.as(cancelWithdrawal, { id }));
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['less than 10.00', 999, 'WITHDRAW_MIN'],
    ['more than is available', 12_001, 'WITHDRAW_EXCEEDS'],
  ])('is refused for %s', async (_, amountMinor, code) => {
    const { earn, request, wallet } = await givenWalletScene(database);
    await earn(12_000);
    expect(refusalOf(await request(amountMinor))?.code).toBe(code);
    expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
  });

  test('leaves in the wallet what owed bills are to be paid from', async () => {
    const { earn, request, merchant, as, env } = await givenWalletScene(database);
    await earn(12_000);
    const { id } = await givenOwedBill(prisma, merchant.id, 4_300, env.clock.now());
    expect(accepted(await as(readWallet, undefined))).toMatchObject({
      available: 12_000,
      owedMinor: 4_300,
      withdrawable: 7_700,
    });
    expect(refusalOf(await request(7_701))?.code).toBe('WITHDRAW_EXCEEDS');
    expect((await request(7_700)).ok).toBe(true);
    await prisma.bill.delete({ where: { id } });
  });

  test('is refused without an account, and to merchants with a provider of their own', async () => {
    const { earn, request, merchant } = await givenWalletScene(database, {
      isVerified: false,
      hasPaid: false,
    });
    await earn(5_000);
    expect(refusalOf(await request(2_000))).toEqual({ code: 'WITHDRAW_NO_ACCOUNT' });
    await prisma.merchant.update({ where: { id: merchant.id }, data: { settlementMode: 'independent' } });
    expect(refusalOf(await request(2_000))?.code).toBe('ILLEGAL_TRANSITION');
  });

  test('is refused to members without the permission', async () => {
    const { as, merchant } = await givenWalletScene(database);
    const manager = actorOf(await givenMember(prisma, merchant.id), { role: 'manager' });
    const input = { id: newTestId(), amountMinor: 1_000 };
    expect(refusalOf(await as(requestWithdrawal, input, manager))?.code).toBe('FORBIDDEN');
  });

  test('is one withdrawal however often it comes with the same id or mutation key', async () => {
    const { earn, request, env, owner, wallet } = await givenWalletScene(database);
    await earn(12_000);
    const id = newTestId();
    const answers = await Promise.all([request(5_000, id), request(5_000, id), request(5_000, id)]);
    expect(new Set(answers.map((answer) => accepted(answer).withdrawalNo)).size).toBe(1);
    const call = { requestId: 'test', mutationKey: newTestId() };
    const again = () => runUseCase(env, requestWithdrawal, owner, { id, amountMinor: 5_000 }, call);
    expect(accepted(await again())).toEqual(accepted(await again()));
    expect(await wallet()).toEqual({ ...nothing, available: 7_000, reserved: 5_000 });
  });

  test('finds nothing by the id of another merchant’s withdrawal', async () => {
    const [one, other] = [await givenWalletScene(database), await givenWalletScene(database)];
    await one.earn(5_000);
    await other.earn(5_000);
    const { id } = accepted(await one.request(2_000));
    expect(refusalOf(await other.request(2_000, id))?.code).toBe('NOT_FOUND');
    expect(await other.wallet()).toEqual({ ...nothing, available: 5_000 });
  });

  test('is one of many at once: the others read that one is on its way', async () => {
    const { earn, request, wallet } = await givenWalletScene(database);
    await earn(12_000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(2_000)));
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'WITHDRAW_OPEN'));
    expect(await wallet()).toEqual({ ...nothing, available: 10_000, reserved: 2_000 });
  });

  test('never pays out what refunds take in the same moment', async () => {
    const { earn, request, merchant, env } = await givenWalletScene(database);
    await earn(10_000);
    for (let round = 0; round < 6; round += 1) {
      const refund = () => givenAvailable(database, { merchantId: merchant.id, at: env.clock.now() }, [-300]);
      const { rows } = await database.pool.query(
        `select sum(left_minor)::int as left from wallet_item where merchant_id = $1 and released_at is not null`,
        [merchant.id],
      );
      const [answer] = await Promise.all([request(rows[0].left), refund(), asSystem(env, foldWallets, {})]);
      if (!answer.ok) expect(answer.refusal.code).toBe('WITHDRAW_EXCEEDS');
      expect(await ledgerFaults(database)).toEqual([]);
      if (answer.ok) break;
    }
  });
});

describe('a withdrawal that waits for review', () => {
  const given = async () => {
    const scene = await givenWalletScene(database, { hasPaid: false });
    await scene.earn(12_000);
    const { id } = accepted(await scene.request(10_000));
    return { ...scene, id, no: await noOf(id) };
  };

  test('is not sent before an operator approves it', async () => {
    const { id, no, send, stateOf, asOperator, payouts } = await given();
    await send();
    expect(await stateOf(id)).toBe('submitted');
    expect(payouts.calls).toEqual([]);
    accepted(await asOperator(approveWithdrawal, { withdrawalNo: no }));
    await send();
    expect(payouts.calls).toEqual(['transfer 9975', 'payOut 9975']);
    expect(await stateOf(id)).toBe('processing');
  });

  test('gives everything back when it is canceled or rejected, and its items can be withdrawn again', async () => {
    const { id, wallet, as, asOperator, request, stateOf } = await given();
    accepted(await as(cancelWithdrawal, { id }));
    expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
    expect(refusalOf(await as(cancelWithdrawal, { id }))?.code).toBe('ILLEGAL_TRANSITION');
    const again = accepted(await request(12_000));
    accepted(
      await asOperator(rejectWithdrawal, { withdrawalNo: again.withdrawalNo, reason: 'Please call us' }),
    );
    expect(await stateOf(again.id)).toBe('rejected');
    expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
    expect(
      await prisma.notice.count({
        where: { key: 'withdrawal.rejected', cause: `withdrawal:${again.id}:rejected` },
      }),
    ).toBe(1);
  });

  test('is either canceled or approved, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, no, as, asOperator, stateOf } = await given();
      const [canceled, approved] = await Promise.all([
        as(cancelWithdrawal, { id }),
        asOperator(approveWithdrawal, { withdrawalNo: no }),
      ]);
      expect([canceled.ok, approved.ok].filter(Boolean)).toHaveLength(1);
      expect(await stateOf(id)).toBe(canceled.ok ? 'canceled' : 'processing');
      expect(await ledgerFaults(database)).toEqual([]);
    }
  });
});

/** A withdrawal of 100.00 that a worker may send; 20.00 stay in the wallet. */
async function givenDue(): Promise<WalletScene & { readonly id: string; readonly no: string }> {
  const scene = await givenWalletScene(database);
  await scene.earn(12_000);
  const { id, withdrawalNo: no } = accepted(await scene.request(10_000));
  return { ...scene, id, no };
}

describe('a withdrawal without review', () => {
  test('is sent by itself, and paid once the bank has it', async () => {
    const { id, send, wallet, stateOf, payouts, env, merchant } = await givenDue();
    await send();
    expect(payouts.calls).toEqual(['transfer 9975', 'payOut 9975']);
    expect(await wallet()).toEqual({ ...nothing, available: 2_000 });
    await send();
    expect(payouts.calls).toHaveLength(2);
    payouts.settle(id, 'paid');
    env.clock.advance(HOUR_MS);
    await send();
    expect(await stateOf(id)).toBe('paid');
    const row = await prisma.withdrawal.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ provider: 'scripted', bankRef: `po_${id}`, transferRef: `tr_${id}` });
    const txns = await prisma.ledgerTxn.findMany({
      where: { merchantId: merchant.id, causeId: id },
      include: { entries: true },
    });
    const sent = txns.find(({ kind }) => kind === 'withdrawal_sent');
    expect(sent?.entries.map(({ credit, amountMinor }) => [credit, Number(amountMinor)])).toEqual([
      ['payout_transit', 9_975],
      ['fees_income', 25],
    ]);
  });

  test('is sent once by several workers', async () => {
    const { send, payouts } = await givenDue();
    await Promise.all([send(), send(), send()]);
    expect(payouts.calls).toEqual(['transfer 9975', 'payOut 9975']);
  });

  test.each([
    ['the transfer', 'transfer', 'lost'],
    ['the payout', 'payOut', 'lost'],
    ['the payout', 'payOut', 'timeout'],
    ['the transfer', 'transfer', 'timeout'],
    ['the payout', 'payOut', 'failed'],
    ['the transfer', 'transfer', 'failed'],
  ] as const)('is paid out once although %s has no outcome (%s %s)', async (_, call, script) => {
    const { id, send, payouts, env, wallet } = await givenDue();
    payouts.next[call].push(script);
    await send();
    env.clock.advance(MINUTE_MS);
    await send();
    expect(payouts.transfers.get(id)).toBe(9_975);
    expect(payouts.payouts.get(id)?.amountMinor).toBe(9_975);
    expect(await wallet()).toEqual({ ...nothing, available: 2_000 });
  });

  test.each(['transfer', 'payOut'] as const)(
    'is paid out once although the worker dies in the call (%s)',
    async (call) => {
      const { id, send, payouts, env, wallet, stateOf } = await givenDue();
      payouts.next[call].push('crash');
      await expect(send()).rejects.toThrow('the process died');
      expect(await wallet()).toEqual({ ...nothing, available: 2_000, reserved: 10_000 });
      await send();
      expect(payouts.payouts.size).toBe(call === 'transfer' ? 1 : 2);
      env.clock.advance(5 * MINUTE_MS);
      await send();
      expect(await stateOf(id)).toBe('processing');
      expect([payouts.transfers.get(id), payouts.payouts.get(id)?.amountMinor]).toEqual([9_975, 9_975]);
      expect(await wallet()).toEqual({ ...nothing, available: 2_000 });
    },
  );

  test('is paid out once although the worker dies between the claim and the call', async () => {
    const { id, send, payouts, env, wallet } = await givenDue();
    const { ports, ...rest } = env;
    const dead = { ...payouts, transfer: () => Promise.reject(new Error('the process died')) };
    const run = asSystem({ ...rest, ports: { ...ports, payouts: dead } }, sendWithdrawals, {});
    await expect(run).rejects.toThrow('the process died');
    env.clock.advance(5 * MINUTE_MS);
    await send();
    expect(payouts.payouts.get(id)?.amountMinor).toBe(9_975);
    expect(await wallet()).toEqual({ ...nothing, available: 2_000 });
  });

  test('fails when the provider refuses it for good, and gives everything back', async () => {
    const { id, send, payouts, wallet, stateOf } = await givenDue();
    payouts.next.transfer.push('refused');
    await send();
    expect(await stateOf(id)).toBe('failed');
    expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
  });

  test('waits for an operator when the provider refuses the payout after the transfer', async () => {
    const { id, send, payouts, stateOf, env } = await givenDue();
    payouts.next.payOut.push('refused');
    await send();
    expect(await stateOf(id)).toBe('processing');
    expect(env.logged.map(({ message }) => message)).toContain('a withdrawal is not sent yet');
    env.clock.advance(MINUTE_MS);
    await send();
    expect(payouts.payouts.get(id)?.state).toBe('on_the_way');
  });

  test('is not paid out after an operator gave it up while its money was being transferred', async () => {
    const { no, send, payouts, wallet, asOperator } = await givenDue();
    const { transfer } = payouts;
    payouts.transfer = async (asked) => {
      const moved = await transfer(asked);
      const given = { withdrawalNo: no, reason: 'Closed', checked: true };
      accepted(await asOperator(noteWithdrawalFailed, given));
      return moved;
    };
    await send();
    expect(payouts.calls).toEqual(['transfer 9975']);
    expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
  });

  test.each([
    ['another amount', { amountMinor: 1 }],
    ['another currency', { currency: 'EUR' }],
  ])('is not on its way by a payout of %s that the provider calls its own', async (_, other) => {
    const { id, send, payouts, env, stateOf } = await givenDue();
    const { payOut, readPayout } = payouts;
    payouts.payOut = async (asked) => {
      const made = await payOut(asked);
      return made.kind === 'made' ? { ...made, payout: { ...made.payout, ...other } } : made;
    };
    payouts.readPayout = async (asked) => {
      const found = await readPayout(asked);
      return found.kind === 'found' ? { ...found, payout: { ...found.payout, ...other } } : found;
    };
    const row = () => prisma.withdrawal.findUniqueOrThrow({ where: { id } });
    for (let round = 0; round < 2; round += 1) {
      await send();
      env.clock.advance(HOUR_MS);
      expect(await row()).toMatchObject({
        state: 'processing',
        sentAt: null,
        bankRef: null,
        reason: 'payout_differs',
      });
    }
    Object.assign(payouts, { payOut, readPayout });
    payouts.settle(id, 'paid');
    await send();
    expect(await stateOf(id)).toBe('paid');
  });

  test.each([
    ['on its way', false],
    ['at the bank for two days', true],
  ])(
    'fails when the bank returns it while it is %s, and all of it is available, the fee too',
    async (_, isPaid) => {
      const { id, send, payouts, env, wallet, stateOf, request } = await givenDue();
      await send();
      if (isPaid) {
        payouts.settle(id, 'paid');
        env.clock.advance(HOUR_MS);
        await send();
        expect(await stateOf(id)).toBe('paid');
        env.clock.advance(48 * HOUR_MS);
      }
      payouts.settle(id, 'returned', 'account_closed');
      env.clock.advance(HOUR_MS);
      await send();
      expect(await stateOf(id)).toBe('failed');
      expect((await prisma.withdrawal.findUniqueOrThrow({ where: { id } })).reason).toBe('account_closed');
      expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
      expect((await request(12_000)).ok).toBe(true);
    },
  );

  test('fails when only the line of its account says, weeks later, that the bank returned it', async () => {
    const { id, send, payouts, env, wallet, stateOf, merchant } = await givenDue();
    await send();
    payouts.settle(id, 'paid');
    env.clock.advance(HOUR_MS);
    await send();
    env.clock.advance(20 * 24 * HOUR_MS);
    await send();
    expect(await prisma.withdrawal.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'paid',
      nextAttemptAt: null,
    });
    payouts.settle(id, 'returned', 'account_closed');
    const book = { provider: 'scripted', account: `acct_${id}` };
    const at = env.clock.now();
    await transaction(database, async (tx) => {
      await followAccount(tx, { ...book, merchantId: merchant.id, dueAt: at });
      const line = {
        id: newTestId(),
        lineRef: 'txn_back',
        kind: 'payout_failure',
        sourceRef: `po_${id}`,
      } as const;
      const money = { amountMinor: 9_975, feeMinor: 0, netMinor: 9_975, currency: 'USD' };
      const times = { occurredAt: at, availableAt: at };
      await keepLines(tx, book, [{ ...line, ...money, ...times, toAccount: null, toRef: null, raw: {} }], at);
    });
    await asSystem(env, matchProviderLines, {});
    await send();
    expect(await stateOf(id)).toBe('failed');
    expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
  });

  test('cannot be canceled once it is approved, and is read by nobody else', async () => {
    const { id, as, send } = await givenDue();
    const other = await givenWalletScene(database);
    expect(refusalOf(await other.as(cancelWithdrawal, { id }))?.code).toBe('NOT_FOUND');
    await send();
    expect(refusalOf(await as(cancelWithdrawal, { id }))?.code).toBe('ILLEGAL_TRANSITION');
  });
});

describe('money that the bank returned', () => {
  const givenReturned = async () => {
    const scene = await givenDue();
    await scene.send();
    scene.payouts.settle(scene.id, 'returned', 'account_closed');
    scene.env.clock.advance(HOUR_MS);
    await scene.send();
    expect(await scene.wallet()).toEqual({ ...nothing, available: 12_000 });
    scene.payouts.calls.length = 0;
    return scene;
  };
  /** Requests and sends another withdrawal, which arrives. */
  const payOut = async ({ request, send, payouts, env, stateOf }: WalletScene, amountMinor: number) => {
    const { id } = accepted(await request(amountMinor));
    await send();
    payouts.settle(id, 'paid');
    env.clock.advance(HOUR_MS);
    await send();
    expect(await stateOf(id)).toBe('paid');
  };

  test('is paid out again by the next withdrawal, which transfers only what it lacks', async () => {
    const scene = await givenReturned();
    await payOut(scene, 12_000);
    expect(scene.payouts.calls).toEqual(['transfer 2000', 'payOut 11975', 'readPayout']);
  });

  test('is used up by smaller withdrawals before anything is transferred', async () => {
    const scene = await givenReturned();
    await payOut(scene, 6_000);
    await payOut(scene, 6_000);
    expect(scene.payouts.calls).toEqual([
      'payOut 5975',
      'readPayout',
      'transfer 1975',
      'payOut 5975',
      'readPayout',
    ]);
  });

  test('is paid out like that which an operator gave up, whose payout was never made', async () => {
    const { id: first, no, ...scene } = await givenDue();
    scene.payouts.next.payOut.push('refused');
    await scene.send();
    expect(await scene.stateOf(first)).toBe('processing');
    accepted(
      await scene.asOperator(noteWithdrawalFailed, { withdrawalNo: no, reason: 'Closed', checked: true }),
    );
    scene.payouts.calls.length = 0;
    await payOut(scene, 10_000);
    expect(scene.payouts.calls).toEqual(['payOut 9975', 'readPayout']);
  });

  test('is not counted on where a transfer whose answer is missing never happened', async () => {
    const { no, ...scene } = await givenDue();
    scene.payouts.next.transfer.push('timeout');
    await scene.send();
    accepted(
      await scene.asOperator(noteWithdrawalFailed, { withdrawalNo: no, reason: 'Closed', checked: true }),
    );
    scene.payouts.calls.length = 0;
    await payOut(scene, 10_000);
    expect(scene.payouts.calls).toEqual(['transfer 9975', 'payOut 9975', 'readPayout']);
  });

  test('makes one amount to transfer, which does not change between tries', async () => {
    const scene = await givenReturned();
    accepted(await scene.request(12_000));
    scene.payouts.next.transfer.push('lost');
    await scene.send();
    scene.env.clock.advance(MINUTE_MS);
    await scene.send();
    expect(scene.payouts.calls).toEqual(['transfer 2000', 'transfer 2000', 'readPayout', 'payOut 11975']);
  });
});

test('a withdrawal that fails again and again waits in the list of operators, with what the provider said', async () => {
  const { no, send, asOperator, payouts, env, as, id } = await givenDue();
  const listed = async () =>
    accepted(await asOperator(listWithdrawals, {})).withdrawals.filter(
      ({ withdrawalNo }) => withdrawalNo === no,
    );
  payouts.next.payOut.push('refused', 'refused', 'refused');
  for (const tries of [1, 2]) {
    await send();
    expect(await listed(), `${tries}`).toEqual([]);
    env.clock.advance(5 * MINUTE_MS);
  }
  await send();
  expect(await listed()).toMatchObject([{ state: 'processing', tries: 3, reason: 'account_closed' }]);
  // Words of the provider are for operators.
  expect(accepted(await as(readWithdrawal, { id })).reason).toBeNull();
  env.clock.advance(HOUR_MS);
  await send();
  expect(await listed()).toEqual([]);
});

describe('a withdrawal to an account that no provider pays out to', () => {
  const given = async () => {
    const scene = await givenWalletScene(database, { hasPaid: false, providerAccount: null });
    await scene.earn(12_000);
    const { id, withdrawalNo } = accepted(await scene.request(10_000));
    accepted(await scene.asOperator(approveWithdrawal, { withdrawalNo }));
    return { ...scene, id, withdrawalNo };
  };

  test('is transferred by an operator, and returned', async () => {
    const { id, withdrawalNo, send, payouts, asOperator, stateOf, wallet } = await given();
    expect(await send()).toBe(0);
    expect(payouts.calls).toEqual([]);
    accepted(await asOperator(noteWithdrawalPaid, { withdrawalNo, reference: 'WIRE-7' }));
    expect(await stateOf(id)).toBe('paid');
    expect(await wallet()).toEqual({ ...nothing, available: 2_000 });
    expect(refusalOf(await asOperator(noteWithdrawalPaid, { withdrawalNo, reference: 'WIRE-7' }))?.code).toBe(
      'ILLEGAL_TRANSITION',
    );
    accepted(await asOperator(noteWithdrawalFailed, { withdrawalNo, reason: 'The account is closed' }));
    expect(await wallet()).toEqual({ ...nothing, available: 12_000 });
  });

  test('is not marked as paid by hand once the provider was called', async () => {
    const { no, send, asOperator, payouts } = await givenDue();
    payouts.next.transfer.push('timeout');
    await send();
    const input = { withdrawalNo: no, reference: 'WIRE-7' };
    expect(refusalOf(await asOperator(noteWithdrawalPaid, input))?.code).toBe('ILLEGAL_TRANSITION');
  });

  test('fails by hand after an unclear answer only if an operator has looked at the provider', async () => {
    const { no, send, asOperator, payouts, wallet } = await givenDue();
    payouts.next.transfer.push('timeout');
    await send();
    const input = { withdrawalNo: no, reason: 'The account is closed' };
    expect(refusalOf(await asOperator(noteWithdrawalFailed, input))?.code).toBe('ILLEGAL_TRANSITION');
    expect((await wallet()).reserved).toBeGreaterThan(0);
    accepted(await asOperator(noteWithdrawalFailed, { ...input, checked: true }));
    expect((await wallet()).reserved).toBe(0);
  });
});

test('lines of a withdrawal cannot be changed, and a second one on its way is refused by the database', async () => {
  const { id, merchant } = await givenDue();
  for (const sql of [
    `update withdrawal_line set amount_minor = 1 where withdrawal_id = '${id}'`,
    `delete from withdrawal_line where withdrawal_id = '${id}'`,
  ])
    await expect(database.asOwner(sql), sql).rejects.toThrow();
  const row = await prisma.withdrawal.findUniqueOrThrow({ where: { id } });
  const second = transaction(database, (tx) =>
    tx.withdrawal.create({
      data: { ...row, id: newTestId(), withdrawalNo: 'W26112199999999', merchantId: merchant.id },
    }),
  );
  await expect(second).rejects.toThrow();
});
