import { csvTables } from '@larder/adapters/csv/csv-tables';
import { catalogWords } from '@larder/adapters/words/catalog-words';
import { csvText } from '@larder/domain/csv';
import { locales } from '@larder/domain/locale';
import { OWN_IMPORT_ROWS } from '@larder/domain/product/own-product-rows';
import type { TableCell } from '@larder/domain/table-cell';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { productsExport } from '@larder/use-cases/export/products-export';
import { importOwnProducts } from '@larder/use-cases/product/import-own-products';
import { previewOwnImport } from '@larder/use-cases/product/preview-own-import';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { afterAll, expect, inject, test } from 'vitest';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const plain = createTestEnvironment(database);
const env = { ...plain, ports: { ...plain.ports, tables: csvTables } };

/** A merchant with one product at 2.50, cost 1.20, and a product of the platform that another merchant sells. */
async function givenLibrary() {
  const [mine, theirs] = [await givenMerchant(prisma), await givenMerchant(prisma)];
  const owner = actorOf(await givenMember(prisma, mine.id));
  const gtinOf = async ({ platformProductId }: { readonly platformProductId: string }) =>
    (await prisma.platformProduct.findUniqueOrThrow({ where: { id: platformProductId } })).gtin ?? '';
  const own = await givenProduct(prisma, mine.id, { platform: { name: 'Cola' } });
  const fresh = await givenProduct(prisma, theirs.id, { platform: { name: 'Water' } });
  const run = <Out>(useCase: AnyUseCase<Out>, input: unknown, actor = owner) =>
    runUseCase(env, useCase, actor, input, { requestId: newTestId() });
  const preview = async (text: string | Uint8Array, actor = owner) => {
    const file = Buffer.from(text).toString('base64');
    return { file, ...accepted(await run(previewOwnImport, { file }, actor)) };
  };
  const stored = () =>
    prisma.merchantProduct.findMany({ where: { merchantId: mine.id }, orderBy: { createdAt: 'asc' } });
  return {
    owner,
    own,
    run,
    preview,
    stored,
    gtins: [await gtinOf(own), await gtinOf(fresh)] as const,
  };
}

const BAD = '4006381333932';

test('a table is looked at without a change, imported once, and changes nothing when it is sent again', async () => {
  const { gtins, preview, run, stored, own } = await givenLibrary();
  const text = `EAN;Verkauf;Price;Cost\n${gtins[0]};x;2,75;1,30\n${gtins[1]};y;3,10;\n${BAD};z;1,00;\n`;
  const seen = await preview(text);
  expect(seen.rows).toMatchObject([
    { line: 2, name: 'Cola', verdict: 'changed', price: { beforeMinor: 250, afterMinor: 275 } },
    { line: 3, name: 'Water', verdict: 'new', cost: { beforeMinor: null, afterMinor: null } },
  ]);
  expect(seen.faults).toEqual([{ line: 4, column: 'gtin', code: 'gtin_check', detail: BAD }]);
  expect(seen.ignored).toEqual(['Verkauf']);
  expect(await stored()).toMatchObject([{ id: own.id, priceMinor: 250n, version: 1 }]);

  const asked = { file: seen.file, seen: seen.seen };
  expect(accepted(await run(importOwnProducts, asked))).toEqual({ added: 1, changed: 1 });
  const after = await stored();
  expect(after).toMatchObject([
    { id: own.id, priceMinor: 275n, costMinor: 130n, version: 2 },
    { priceMinor: 310n, costKnown: false, version: 1 },
  ]);
  expect(refusalOf(await run(importOwnProducts, asked))?.code).toBe('DATA_PROCESSING');
  const again = await preview(text);
  expect(again.rows.map(({ verdict }) => verdict)).toEqual(['same', 'same']);
  expect(accepted(await run(importOwnProducts, { file: again.file, seen: again.seen }))).toEqual({
    added: 0,
    changed: 0,
  });
  expect(await stored()).toEqual(after);
});

test('a table is not imported when a colleague has changed one of its products since it was looked at', async () => {
  const { gtins, preview, run, stored, own } = await givenLibrary();
  const seen = await preview(`gtin,price\n${gtins[0]},2.75\n${gtins[1]},3\n`);
  await prisma.merchantProduct.update({ where: { id: own.id }, data: { priceMinor: 260, version: 2 } });
  const late = await run(importOwnProducts, { file: seen.file, seen: seen.seen });
  expect(refusalOf(late)?.code).toBe('DATA_PROCESSING');
  expect(await stored()).toHaveLength(1);
});

test('two phones that import one table at once do it once', async () => {
  const { gtins, preview, run, stored } = await givenLibrary();
  const { file, seen } = await preview(`gtin,price\n${gtins[0]},2.75\n${gtins[1]},3\n`);
  const both = await Promise.all([1, 2].map(() => run(importOwnProducts, { file, seen })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await stored()).map(({ version }) => version)).toEqual([2, 1]);
});

test('costs come later by a table with numbers and costs alone, and are hidden from members who may not see them', async () => {
  const { gtins, preview, run, stored, owner, own } = await givenLibrary();
  await prisma.merchantProduct.update({ where: { id: own.id }, data: { costKnown: false } });
  const text = `gtin\tcost\n${gtins[0]}\t0.95\n`;
  const clerk = { ...owner, permissions: ['product.view', 'product.library.edit'] as const };
  const hidden = await preview(text, clerk);
  expect(hidden.rows).toMatchObject([{ verdict: 'same', cost: null }]);
  const seen = await preview(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  expect(seen.rows).toMatchObject([{ verdict: 'changed', cost: { beforeMinor: null, afterMinor: 95 } }]);
  accepted(await run(importOwnProducts, { file: seen.file, seen: seen.seen }));
  expect(await stored()).toMatchObject([
    { costMinor: 95n, costKnown: true, costKnownSince: env.clock.now(), priceMinor: 250n },
  ]);
});

test('a product that comes back by a table has the cost that the preview says', async () => {
  const { gtins, preview, run, stored, own } = await givenLibrary();
  await prisma.merchantProduct.update({ where: { id: own.id }, data: { archivedAt: env.clock.now() } });
  const seen = await preview(`gtin,price\n${gtins[0]},2.75\n`);
  expect(seen.rows).toMatchObject([{ verdict: 'new', cost: { beforeMinor: null, afterMinor: 120 } }]);
  accepted(await run(importOwnProducts, { file: seen.file, seen: seen.seen }));
  expect(await stored()).toMatchObject([
    { priceMinor: 275n, costMinor: 120n, costKnown: true, archivedAt: null },
  ]);
});

test('the mark of a preview does not give away costs to members who may not see them', async () => {
  const { gtins, preview, owner, own } = await givenLibrary();
  const clerk = { ...owner, permissions: ['product.view', 'product.library.edit'] as const };
  const text = `gtin,price\n${gtins[0]},2.75\n`;
  const setCost = (costMinor: number) =>
    prisma.merchantProduct.update({ where: { id: own.id }, data: { costMinor } });
  const marks: string[] = [];
  for (const costMinor of [120, 130]) {
    await setCost(costMinor);
    marks.push((await preview(text, clerk)).seen);
  }
  expect(marks[1]).toBe(marks[0]);
});

test.each([
  ['no table', '', { code: 'empty' }],
  ['another table', 'deviceNo,model\nA,B\n', { line: 1, column: 'gtin', code: 'missing_column' }],
  ['another encoding', new Uint8Array([...Buffer.from('gtin\n'), 0xc4, 0xe3]), { code: 'not_utf8' }],
  ['too many rows', `gtin\n${'1\n'.repeat(OWN_IMPORT_ROWS + 1)}`, { code: 'too_many_rows' }],
])('a file with %s is refused as a whole', async (_, content, fault) => {
  const { preview } = await givenLibrary();
  expect(await preview(content)).toMatchObject({ rows: [], faults: [fault] });
});

test('a file above the bound, or one that is no base64, is no input', async () => {
  const { run } = await givenLibrary();
  for (const file of ['?', Buffer.alloc(90_001, 'a').toString('base64')])
    expect(refusalOf(await run(previewOwnImport, { file }))?.code).toBe('BAD_INPUT');
});

test.each(locales)(
  'the products that Larder exports in %s are the same when they come back',
  async (locale) => {
    const { preview, owner, gtins } = await givenLibrary();
    const word = await catalogWords.inLocale(locale);
    const source = productsExport({});
    const reader = { tx: prisma, database, actor: owner, now: env.clock.now() };
    const table: (readonly TableCell[])[] = [source.head.map(word)];
    for await (const rows of accepted(await source.open(reader))(100, word)) table.push(...rows);
    const back = await preview(csvText(table));
    expect(back.faults).toEqual([]);
    expect(back.rows).toMatchObject([{ line: 2, gtin: gtins[0], verdict: 'same' }]);
  },
);
