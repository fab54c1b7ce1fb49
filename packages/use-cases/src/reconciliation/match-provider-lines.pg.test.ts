import { tryLockMatching } from '@larder/database/queries/reconciliation/book-lock';
import {
  followAccount,
  keepLines,
  type NewLine,
} from '@larder/database/queries/reconciliation/provider-line.queries';
import { transaction } from '@larder/database/transaction';
import type { LedgerKind, LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { towards } from '@larder/domain/ledger/provider-postings';
import {
  causeOfLine,
  isKnown,
  type KnownLine,
  ownFeeMinor,
  postingsOfLine,
} from '@larder/domain/reconciliation/line-postings';
import { judgeLine, lineKinds, lineRules } from '@larder/domain/reconciliation/line-rules';
import { lineRetryAt } from '@larder/domain/reconciliation/reconciliation-rules';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createManualClock } from '@larder/testkit/manual-clock';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import fc from 'fast-check';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { postLedger } from '../ledger/post-ledger.ts';
import { matchProviderLines } from './match-provider-lines.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());
afterEach(async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});

const now = new Date('2026-11-26T12:00:00Z');
const closedDay = new Date('2026-11-24T00:00:00Z');
const merchant = await givenMerchant(prisma);
const other = await givenMerchant(prisma);
const owners = new Map<string, string | null>([
  ['', null],
  ['acct_known', merchant.id],
  ['acct_other', other.id],
  ['acct_nobody', null],
]);

/** A provider with a book of its own in each round: what other rounds left open is not due. */
let rounds = 0;
function newProvider(): string {
  rounds += 1;
  return `round${rounds}`;
}

type Line = KnownLine & Pick<NewLine, 'id' | 'toAccount' | 'toRef'>;
type GivenPosting = LedgerPosting & { readonly id: string };

type Drawn = {
  readonly kind: Line['kind'];
  readonly account: string;
  readonly sourceRef: string | null;
  readonly toAccount: string | null;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly currency: string;
  readonly agoMs: number;
};
type DrawnPosting = {
  readonly kind: LedgerKind;
  readonly ref: string;
  readonly minor: number;
  readonly currency: string;
  readonly isOwn: boolean;
};

const oneOf = fc.constantFrom;
const drawnLine: fc.Arbitrary<Drawn> = fc.record({
  kind: oneOf(...lineKinds),
  account: oneOf('', '', ...owners.keys()),
  sourceRef: oneOf(null, 'r0', 'r1', 't0', 't1', 't2'),
  toAccount: oneOf(null, 'acct_known', 'acct_known', 'acct_nobody'),
  amountMinor: oneOf(500, -500, 0),
  feeMinor: oneOf(0, 0, 25, -25),
  currency: oneOf('USD', 'USD', 'USD', 'EUR'),
  agoMs: oneOf(-60_000, 0, 777_777, 3_600_000, 2 * 86_400_000 + 1, 4 * 86_400_000),
});
const drawnPosting: fc.Arbitrary<DrawnPosting> = fc.record({
  kind: oneOf('sale', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won'),
  ref: oneOf('r0', 'r1'),
  minor: oneOf(500, -500),
  currency: oneOf('USD', 'USD', 'EUR'),
  isOwn: fc.boolean(),
});

const lineOf = (provider: string, drawn: Drawn, no: number): Line => {
  const { kind, account, amountMinor, agoMs, toAccount, ...rest } = drawn;
  const to = kind === 'transfer' ? toAccount : null;
  const occurredAt = new Date(now.getTime() - agoMs);
  return {
    ...rest,
    id: newTestId(),
    provider,
    account,
    kind,
    // Two accounts may use the same references; the second of one account is not kept.
    lineRef: `l${no >> 1}`,
    netMinor: amountMinor - rest.feeMinor,
    occurredAt,
    day: occurredAt,
    merchantId: owners.get(account) ?? null,
    toAccount: to,
    toRef: to === null ? null : `t${no}`,
    toMerchantId: to === null ? null : (owners.get(to) ?? null),
  };
};

const postingOf = (provider: string, { kind, ref, minor, currency, isOwn }: DrawnPosting): GivenPosting => ({
  id: newTestId(),
  kind,
  causeId: newTestId(),
  merchantId: merchant.id,
  currency,
  occurredAt: now,
  provider,
  providerRef: ref,
  grossMinor: 0,
  feeMinor: 0,
  entries: towards(isOwn ? 'memo_clearing' : 'provider_clearing', 'memo_sales', minor),
});

/** Puts both books into the database; returns the lines with the day on which each counts. */
async function given(provider: string, lines: readonly Line[], postings: readonly GivenPosting[]) {
  return transaction(database, async (tx) => {
    for (const [account, merchantId] of owners)
      await followAccount(tx, { provider, account, merchantId, dueAt: now });
    const at = { provider, account: '', day: closedDay, currency: 'USD' };
    await tx.reconciliationDay.create({
      data: {
        ...at,
        oursMinor: 0,
        theirsMinor: 0,
        differenceMinor: 0,
        state: 'balanced',
        closedAt: now,
        updatedAt: now,
      },
    });
    for (const account of owners.keys()) {
      const rows = lines
        .filter((line) => line.account === account)
        .map((line) => ({ ...line, amountMinor: line.netMinor + line.feeMinor, availableAt: now, raw: {} }));
      await keepLines(tx, { provider, account }, rows, now);
    }
    const ids = postings.map(({ id }) => id).values();
    await postLedger({ tx, now, newId: () => ids.next().value ?? newTestId() }, postings);
    const days = await tx.providerLineMatch.findMany({
      where: { provider },
      select: { lineId: true, day: true },
    });
    const dayOf = new Map(days.map(({ lineId, day }) => [lineId, day]));
    return lines.flatMap((line) => {
      const day = dayOf.get(line.id);
      return day ? [{ ...line, day }] : [];
    });
  });
}

type Noted = {
  readonly state: string;
  readonly cause: string | null;
  readonly oursMinor: number;
  readonly retryAt: Date | null;
  readonly problem: string | null;
};

const inOrder = (a: Line, b: Line) =>
  a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1);

/** What the rules of the domain say of both books, line by line, in batches as the use case takes them. */
function byTheRules(lines: readonly Line[], given: readonly GivenPosting[], limit: number) {
  const postings = new Map<string, LedgerPosting>(given.map((posting) => [posting.causeId, posting]));
  const untouched: Noted = { state: 'open', cause: null, oursMinor: 0, retryAt: null, problem: null };
  const noted = new Map(lines.map(({ id }) => [id, untouched]));
  const isOpen = ({ id }: Line) => noted.get(id)?.state === 'open';

  const find = (line: Line): LedgerPosting | undefined => {
    const { says, foundBy } = lineRules[line.kind];
    if (!isKnown(line)) return undefined;
    if (foundBy === 'line') return postings.get(causeOfLine(line));
    if (foundBy === 'source')
      return given
        .filter(({ kind, providerRef }) => kind === says && providerRef === line.sourceRef)
        .sort((a, b) => (a.id < b.id ? -1 : 1))[0];
    const sent = lines.find(({ toAccount, toRef }) => toAccount === line.account && toRef === line.sourceRef);
    return sent && sent.account === '' ? postings.get(causeOfLine(sent)) : undefined;
  };

  const judge = (line: Line): Noted => {
    const found = find(line);
    const waits = { ...untouched, oursMinor: 0 - ownFeeMinor(line) };
    if (!found) return { ...waits, retryAt: lineRetryAt(line.occurredAt, now) };
    const clearing = line.account === '' ? 'provider_clearing' : 'connected_clearing';
    const moved = found.entries.reduce((sum, { debit, credit, amountMinor }) => {
      if (debit === clearing || debit === 'memo_clearing') return sum + amountMinor;
      return credit === clearing || credit === 'memo_clearing' ? sum - amountMinor : sum;
    }, 0);
    const oursMinor = moved - ownFeeMinor(line);
    const isTaken = lines.some(
      ({ id, account }) => account === line.account && noted.get(id)?.cause === found.causeId,
    );
    const verdict = judgeLine(line, { currency: found.currency, oursMinor, isTaken });
    if (verdict === 'matched') return { ...untouched, state: 'matched', cause: found.causeId, oursMinor };
    const asCase = { ...waits, state: 'in_case', problem: verdict };
    return verdict === 'amount' ? { ...asCase, cause: found.causeId, oursMinor } : asCase;
  };

  /** Each open failure of the batch cancels the oldest open refund of its amount. */
  const offset = (batch: readonly Line[]) => {
    const isFailure = ({ kind, sourceRef }: Line) => kind === 'refund_failure' && sourceRef !== null;
    for (const back of batch.filter(isFailure))
      for (const failure of lines.filter((line) => isOpen(line) && isFailure(line)).sort(inOrder)) {
        if (failure.account !== back.account || failure.sourceRef !== back.sourceRef) continue;
        const taken = lines
          .filter(
            (line) =>
              isOpen(line) &&
              line.kind === 'refund' &&
              line.account === failure.account &&
              line.sourceRef === failure.sourceRef &&
              line.currency === failure.currency &&
              line.netMinor === 0 - failure.netMinor,
          )
          .sort(inOrder)[0];
        if (taken)
          for (const { id, netMinor } of [failure, taken])
            noted.set(id, { ...untouched, state: 'offset', oursMinor: netMinor });
      }
  };

  for (;;) {
    const batch = lines
      .filter((line) => isOpen(line) && noted.get(line.id)?.retryAt === null)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
    for (const posting of batch.flatMap((line) => postingsOfLine(line, now)))
      if (!postings.has(posting.causeId)) postings.set(posting.causeId, posting);
    for (const line of [...batch].sort(inOrder)) noted.set(line.id, judge(line));
    offset(batch);
    if (batch.length < limit) return { postings, noted };
  }
}

/** Both books as they are in the database, in the words of `byTheRules`. */
async function inTheDatabase(provider: string) {
  const txns = await prisma.ledgerTxn.findMany({
    where: { provider },
    include: { entries: { orderBy: { line: 'asc' } } },
  });
  const causeOf = new Map(txns.map(({ id, causeId }) => [id, causeId]));
  const matches = await prisma.providerLineMatch.findMany({ where: { provider } });
  const cases = await prisma.reconciliationCase.findMany({ where: { provider } });
  const caseOf = new Map(cases.map(({ lineId, ...found }) => [lineId, found]));
  const postings = txns.map(({ causeId, kind, merchantId, currency, occurredAt, providerRef, entries }) => [
    causeId,
    {
      kind,
      merchantId,
      currency,
      occurredAt,
      providerRef,
      entries: entries.map(({ debit, credit, amountMinor }) => ({
        debit,
        credit,
        amountMinor: Number(amountMinor),
      })),
    },
  ]);
  const noted = matches.map(({ lineId, state, txnId, oursMinor, retryAt, netMinor }) => {
    const found = caseOf.get(lineId);
    if (found) expect(found.differenceMinor).toBe(netMinor - oursMinor);
    return [
      lineId,
      {
        state,
        cause: txnId === null ? null : (causeOf.get(txnId) ?? 'none'),
        oursMinor: Number(oursMinor),
        retryAt: state === 'open' ? retryAt : null,
        problem: found?.kind ?? null,
      },
    ];
  });
  return { postings: Object.fromEntries(postings), noted: Object.fromEntries(noted) };
}

async function matchAll(limit: number, at = now): Promise<void> {
  const env = createTestEnvironment(database, { clock: createManualClock(at.toISOString()) });
  while ((await asSystem(env, matchProviderLines, { limit })) === limit);
}

test('posts and matches in sets what the rules of the domain say line by line, and once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnLine, { minLength: 1, maxLength: 14 }),
      fc.array(drawnPosting, { maxLength: 6 }),
      fc.integer({ min: 2, max: 20 }),
      async (drawnLines, drawnPostings, limit) => {
        const provider = newProvider();
        const postings = drawnPostings.map((drawn) => postingOf(provider, drawn));
        const lines = await given(
          provider,
          drawnLines.map((drawn, no) => lineOf(provider, drawn, no)),
          postings,
        );
        await matchAll(limit);
        const found = await inTheDatabase(provider);
        const ruled = byTheRules(lines, postings, limit);
        expect(found.noted).toEqual(Object.fromEntries(ruled.noted));
        expect(found.postings).toEqual(
          Object.fromEntries(
            [...ruled.postings].map(
              ([causeId, { kind, merchantId, currency, occurredAt, providerRef, entries }]) => [
                causeId,
                { kind, merchantId, currency, occurredAt, providerRef, entries },
              ],
            ),
          ),
        );
        await matchAll(limit);
        await matchAll(limit, new Date(now.getTime() + 3_600_000));
        expect((await inTheDatabase(provider)).postings).toEqual(found.postings);
      },
    ),
    { numRuns: 60 },
  );
});

const plain: Drawn = {
  kind: 'charge',
  account: '',
  sourceRef: 'r0',
  toAccount: null,
  amountMinor: 500,
  feeMinor: 0,
  currency: 'USD',
  agoMs: 0,
};
const states = async (provider: string) =>
  (
    await prisma.providerLineMatch.findMany({ where: { provider }, orderBy: { line: { lineRef: 'asc' } } })
  ).map(({ state }) => state);

test('sets off one refund for each that came back, and no other line of the same refund', async () => {
  const provider = newProvider();
  const drawn: Drawn[] = [
    { ...plain, kind: 'refund', amountMinor: -500, agoMs: 2_000 },
    { ...plain, kind: 'refund', amountMinor: -500, agoMs: 1_000 },
    { ...plain, kind: 'refund_failure' },
  ];
  await given(
    provider,
    drawn.map((line, no) => ({ ...lineOf(provider, line, no), lineRef: `l${no}` })),
    [],
  );
  await matchAll(10);
  expect(await states(provider)).toEqual(['offset', 'open', 'offset']);
});

test('leaves a refund open that came back and is posted, until it is looked at again', async () => {
  const provider = newProvider();
  const drawn: Drawn[] = [{ ...plain, kind: 'refund', amountMinor: -500, agoMs: 86_400_000 }];
  await given(
    provider,
    drawn.map((line, no) => lineOf(provider, line, no)),
    [],
  );
  await matchAll(10);
  // The refund is recorded, and comes back, before its own line is looked at again.
  const words = { ref: 'r0', currency: 'USD', isOwn: false };
  await transaction(database, async (tx) => {
    await postLedger({ tx, now, newId: newTestId }, [
      postingOf(provider, { ...words, kind: 'refund', minor: -500 }),
      postingOf(provider, { ...words, kind: 'refund_failed', minor: 500 }),
    ]);
    const back = lineOf(provider, { ...plain, kind: 'refund_failure' }, 2);
    await keepLines(
      tx,
      { provider, account: '' },
      [{ ...back, amountMinor: 500, availableAt: now, raw: {} }],
      now,
    );
  });
  await matchAll(10);
  expect(await states(provider)).toEqual(['open', 'matched']);
  await matchAll(10, new Date(now.getTime() + 3_600_000));
  expect(await states(provider)).toEqual(['matched', 'matched']);
});

test('matches nothing while another worker does', async () => {
  const provider = newProvider();
  await given(provider, [lineOf(provider, { ...plain, kind: 'fee', sourceRef: null }, 0)], []);
  await transaction(database, async (tx) => {
    expect(await tryLockMatching(tx)).toBe(true);
    await matchAll(10);
  });
  expect(await states(provider)).toEqual(['open']);
  await matchAll(10);
  expect(await states(provider)).toEqual(['matched']);
});

test('posts each line once when several workers match at once', async () => {
  const provider = newProvider();
  const count = 60;
  const drawn = Array.from(
    { length: count },
    (_, no): Drawn => ({ ...plain, sourceRef: `c${no}`, feeMinor: 25 }),
  );
  const sales = drawn.map(({ sourceRef }) =>
    postingOf(provider, { kind: 'sale', ref: sourceRef ?? '', minor: 500, currency: 'USD', isOwn: false }),
  );
  await given(
    provider,
    drawn.map((line, no) => ({ ...lineOf(provider, line, no), lineRef: `l${no}` })),
    sales,
  );
  await Promise.all([matchAll(7), matchAll(11), matchAll(13)]);
  await matchAll(100);
  expect(new Set(await states(provider))).toEqual(new Set(['matched']));
  expect(await prisma.ledgerTxn.count({ where: { provider, kind: 'provider_fee' } })).toBe(count);
});
