// long: a table of refusals and races of one area
import type { MerchantProduct } from '@larder/database/model';
import { shownGtin, toGtin14 } from '@larder/domain/gtin';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenUploads } from '@larder/testkit/given/given-uploads';
import { createMemoryFiles } from '@larder/testkit/memory-files';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Actor, MemberActor } from '../actor.ts';
import { makeUploadSlot } from '../file/make-upload-slot.ts';
import { platformOperator } from '../platform/platform-operator.ts';
import { approveProductApplication } from '../platform/product/approve-product-application.ts';
import { rejectProductApplication } from '../platform/product/reject-product-application.ts';
import { setLookAlikes } from '../platform/product/set-look-alikes.ts';
import { setRecognitionStatus } from '../platform/product/set-recognition-status.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { addManyToLibrary } from './add-many-to-library.ts';
import { addToLibrary } from './add-to-library.ts';
import { applyForProduct } from './apply-for-product.ts';
import { checkGtin } from './check-gtin.ts';
import { editOwnProduct } from './edit-own-product.ts';
import { listApplications } from './list-applications.ts';
import { listCloudLibrary } from './list-cloud-library.ts';
import { listMyLibrary } from './list-my-library.ts';
import { listVarieties } from './list-varieties.ts';
import { readApplication } from './read-application.ts';
import { readProduct } from './read-product.ts';
import { removeProduct } from './remove-product.ts';
import { resubmitApplication } from './resubmit-application.ts';
import { withdrawApplication } from './withdraw-application.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let other: MemberActor;
let cola: MerchantProduct;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  const plain = createTestEnvironment(database);
  env = { ...plain, ports: { ...plain.ports, files: createMemoryFiles() } };
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { prisma } = database;
  const [mine, theirs] = [await givenMerchant(prisma), await givenMerchant(prisma)];
  owner = actorOf(await givenMember(prisma, mine.id));
  other = actorOf(await givenMember(prisma, theirs.id));
  cola = await givenProduct(prisma, mine.id);
});

const ask = <Out>(useCase: AnyUseCase<Out>, input: unknown, actor: Actor = owner) =>
  runUseCase(env, useCase, actor, input, { requestId: newTestId() });
async function must<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: Actor = owner): Promise<Out> {
  const answer = await ask(useCase, input, actor);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}
async function refusal(useCase: AnyUseCase, input: unknown, actor: Actor = owner) {
  const answer = await ask(useCase, input, actor);
  return answer.ok ? null : (answer.refusal.params?.key ?? answer.refusal.code);
}
const platform = platformOperator('maria');

/** Returns a GTIN that is not used yet. */
function newGtin(): string {
  serial += 1;
  const body = `7351${String(serial).padStart(8, '0')}`;
  const found = [...'0123456789'].map((digit) => toGtin14(body + digit)).find((read) => read.ok);
  return found?.ok ? found.value : '';
}

/** A completely filled form. */
async function filled(by: MemberActor = owner, overrides: object = {}) {
  const { varietyId } = await database.prisma.platformProduct.findUniqueOrThrow({
    where: { id: cola.platformProductId },
  });
  return {
    type: 'standard',
    gtin: newGtin(),
    name: 'Pear Soda',
    specification: '12 fl oz can',
    weightValue: 12,
    weightUnit: 'oz',
    varietyId,
    priceMinor: 275,
    costMinor: 110,
    storage: 'chilled',
    pictures: await givenUploads(env.ports.files, by.merchantId),
    ...overrides,
  };
}

describe('an application for a new product', () => {
  test('choose a variety in an installation that has nothing but what migrations brought', async () => {
    const varieties = await must(listVarieties, undefined);
    expect(varieties).toHaveLength(64);
    const { id: varietyId } = varieties.find(({ nameZh }) => nameZh === '冰淇淋') ?? { id: '' };
    const form = await filled(owner, { varietyId, gtin: shownGtin(newGtin()) });
    const { id } = await must(applyForProduct, form);
    expect(await must(readApplication, { id })).toMatchObject({ variety: { nameEn: 'Ice cream' } });
  });

  test('is reviewed, rejected, resubmitted and approved, and the product appears in both libraries', async () => {
    const form = await filled();
    const { id, applicationNo } = await must(applyForProduct, form);
    expect(applicationNo).toMatch(/^P\d{14}$/);
    await must(rejectProductApplication, { applicationNo, note: 'The back is blurred' }, platform);
    expect(await must(readApplication, { id })).toMatchObject({
      status: 'rejected',
      reviewerNote: 'The back is blurred',
      revision: 1,
      costMinor: 110,
      pictures: [
        { view: 'gtin' },
        { view: 'front' },
        { view: 'top' },
        { view: 'side' },
        { view: 'back' },
        {},
      ],
    });
    await must(resubmitApplication, { ...form, id, name: 'Pear Soda, can' });
    expect(await must(readApplication, { id })).toMatchObject({
      status: 'pending_review',
      revision: 2,
      name: 'Pear Soda, can',
      reviewerNote: null,
    });
    await must(approveProductApplication, { applicationNo }, platform);
    const read = await must(readApplication, { id });
    expect(read).toMatchObject({ status: 'approved', platformProductId: expect.any(String) });
    expect(await must(readProduct, { id: read.ownProductId, source: 'my' })).toMatchObject({
      name: 'Pear Soda, can',
      gtin: form.gtin,
      recognitionStatus: 'training',
      priceMinor: 275,
      weightValue: 12,
      weightUnit: 'oz',
      suggestedRetailMinor: 275,
      costMinor: 110,
    });
    expect(
      await database.prisma.platformProduct.findUniqueOrThrow({
        where: { id: read.platformProductId ?? '' },
      }),
    ).toMatchObject({ code: form.gtin, weightG: 340 });
    await must(setRecognitionStatus, { code: form.gtin, status: 'ready' }, platform);
    const mine = await must(listMyLibrary, { q: 'Pear' });
    expect(mine.items).toMatchObject([{ name: 'Pear Soda, can', recognitionStatus: 'ready' }]);
  });

  test('gets a platform code without a barcode, and needs no barcode picture', async () => {
    const form = await filled(owner, { type: 'non_standard', gtin: null });
    const { gtin: _, ...pictures } = form.pictures;
    const { applicationNo } = await must(applyForProduct, { ...form, pictures, costMinor: null });
    const { code } = await must(approveProductApplication, { applicationNo }, platform);
    expect(code).toBe(applicationNo.replace('P', 'N'));
    const made = await database.prisma.platformProduct.findUniqueOrThrow({ where: { code } });
    expect(made).toMatchObject({ gtin: null, type: 'non_standard' });
    const [own] = await database.prisma.merchantProduct.findMany({ where: { platformProductId: made.id } });
    expect(own).toMatchObject({ priceMinor: 275n, costKnown: false });
  });

  test.each([
    ['no barcode', { gtin: null }, 'valid.gtin.required'],
    ['a wrong check digit', { gtin: '4006381333932' }, 'valid.gtin.check'],
    ['nine digits', { gtin: '400638133' }, 'valid.gtin.format'],
    ['no name', { name: ' ' }, 'valid.name'],
    ['no weight', { weightValue: 0 }, 'valid.weight'],
    ['a weight of a car', { weightValue: 1_500, weightUnit: 'kg' }, 'valid.weight'],
    ['no variety', { varietyId: null }, 'valid.variety'],
    ['an unknown variety', { varietyId: newTestId() }, 'valid.variety'],
    ['no price', { priceMinor: null }, 'valid.price.required'],
    ['a price of 0', { priceMinor: 0 }, 'valid.price.zero'],
  ])('is refused with %s', async (_, wrong, key) => {
    expect(await refusal(applyForProduct, await filled(owner, wrong))).toBe(key);
  });

  test.each([
    ['gtin', 'valid.gtinPicture'],
    ['front', 'valid.picture.front'],
    ['top', 'valid.picture.top'],
    ['side', 'valid.picture.side'],
    ['back', 'valid.picture.back'],
  ])('is refused without the %s picture', async (view, key) => {
    const form = await filled();
    const pictures = { ...form.pictures, [view]: null };
    expect(await refusal(applyForProduct, { ...form, pictures })).toBe(key);
  });

  test("refuses another merchant's pictures and pictures that never arrived", async () => {
    const form = await filled();
    const theirs = await givenUploads(env.ports.files, other.merchantId);
    const stolen = { ...form.pictures, back: theirs.back };
    expect(await refusal(applyForProduct, { ...form, pictures: stolen })).toBe('valid.picture.gone');
    const lost = { ...form.pictures, more: [`merchants/${owner.merchantId}/product/${newTestId()}.jpg`] };
    expect(await refusal(applyForProduct, { ...form, pictures: lost })).toBe('valid.picture.gone');
    const both = await ask(applyForProduct, { ...form, pictures: { ...lost, back: theirs.back } });
    expect(both).toMatchObject({
      refusal: { params: { field: 'pictures.back', pictures: 'pictures.back pictures.more.0' } },
    });
  });

  test('is refused for a product that the platform has, or that another application names', async () => {
    const { gtin } = await database.prisma.platformProduct.findUniqueOrThrow({
      where: { id: cola.platformProductId },
    });
    expect(await refusal(applyForProduct, await filled(owner, { gtin }))).toBe('DUPLICATE_PLATFORM_PRODUCT');
    expect(await must(checkGtin, { gtin })).toMatchObject({
      refusal: 'DUPLICATE_PLATFORM_PRODUCT',
      platformProductId: cola.platformProductId,
    });
    const taken = await filled();
    const { id } = await must(applyForProduct, taken);
    const late = await filled(other, { gtin: taken.gtin });
    expect(await refusal(applyForProduct, late, other)).toBe('APPLIED_BY_OTHER');
    const checked = await must(checkGtin, { gtin: taken.gtin }, other);
    expect(checked).toEqual({
      gtin: taken.gtin,
      refusal: 'APPLIED_BY_OTHER',
      platformProductId: null,
      applicationId: null,
    });
    expect(await refusal(applyForProduct, taken)).toBe('DATA_PROCESSING');
    expect(await must(checkGtin, { gtin: taken.gtin })).toMatchObject({ applicationId: id });
    await must(withdrawApplication, { id });
    await must(applyForProduct, late, other);
  });

  test('is accepted from one of several merchants who apply concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const gtin = newGtin();
      const forms = [
        await filled(owner, { gtin }),
        await filled(other, { gtin }),
        await filled(owner, { gtin }),
        await filled(other, { gtin }),
      ];
      const answers = await Promise.all(
        forms.map((form, index) => ask(applyForProduct, form, index % 2 === 0 ? owner : other)),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code])).sort();
      expect(codes).toEqual(['APPLIED_BY_OTHER', 'APPLIED_BY_OTHER', 'DATA_PROCESSING']);
    }
  });

  test('is refused while the same product is being approved, which creates one product', async () => {
    for (let round = 0; round < 5; round += 1) {
      const form = await filled();
      const { applicationNo } = await must(applyForProduct, form);
      const late = await filled(other, { gtin: form.gtin });
      const [approved, applied] = await Promise.all([
        ask(approveProductApplication, { applicationNo }, platform),
        ask(applyForProduct, late, other),
      ]);
      expect(approved.ok).toBe(true);
      expect(applied.ok ? null : applied.refusal.code).toMatch(/DUPLICATE_PLATFORM_PRODUCT|APPLIED_BY_OTHER/);
      expect(await database.prisma.productApplication.count({ where: { gtin: form.gtin } })).toBe(1);
    }
  });

  test('is withdrawn or judged only once under concurrency', async () => {
    const { id, applicationNo } = await must(applyForProduct, await filled());
    const answers = await Promise.all([
      ask(withdrawApplication, { id }),
      ask(approveProductApplication, { applicationNo }, platform),
      ask(rejectProductApplication, { applicationNo, note: 'no' }, platform),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.refusal.code).toBe('ILLEGAL_TRANSITION');
  });

  test('is visible to its merchant only, who alone withdraws and resubmits it', async () => {
    const form = await filled();
    const { id, applicationNo } = await must(applyForProduct, form);
    expect(await refusal(readApplication, { id }, other)).toBe('NOT_FOUND');
    expect(await refusal(withdrawApplication, { id }, other)).toBe('NOT_FOUND');
    expect((await must(listApplications, {}, other)).items).toEqual([]);
    await must(rejectProductApplication, { applicationNo, note: 'no' }, platform);
    const stolen = await filled(other);
    expect(await refusal(resubmitApplication, { ...stolen, id }, other)).toBe('NOT_FOUND');
    expect(await refusal(resubmitApplication, form, { ...owner, permissions: ['product.view'] })).toBe(
      'FORBIDDEN',
    );
  });

  test('is listed by status, page by page, newest first', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await must(applyForProduct, await filled(owner, { name }));
      env.clock.advance(1_000);
    }
    const first = await must(listApplications, { limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['Third', 'Second']);
    const rest = await must(listApplications, { limit: 2, cursor: first.nextCursor });
    expect(rest.items.map(({ name }) => name)).toEqual(['First']);
    expect((await must(listApplications, { status: 'approved' })).items).toEqual([]);
  });
});

describe('the product libraries', () => {
  test('add a platform product once; it can be changed, removed and added again', async () => {
    const id = cola.platformProductId;
    const { name } = await database.prisma.platformProduct.findUniqueOrThrow({ where: { id } });
    const found = await must(listCloudLibrary, { q: name }, other);
    expect(found.items).toContainEqual(expect.objectContaining({ id, ownId: null }));
    const adding = { platformProductId: id, priceMinor: 300, costMinor: 100 };
    const twice = await Promise.all([ask(addToLibrary, adding, other), ask(addToLibrary, adding, other)]);
    expect(twice.map((answer) => (answer.ok ? 'added' : answer.refusal.code)).sort()).toEqual([
      'PRODUCT_ALREADY_ADDED',
      'added',
    ]);
    const { items } = await must(listMyLibrary, {}, other);
    const own = items[0]?.id ?? '';
    await must(editOwnProduct, { id: own, version: 1, priceMinor: 310, costMinor: 90 }, other);
    const stale = { id: own, version: 1, priceMinor: 275, costMinor: 100 };
    expect(await refusal(editOwnProduct, stale, other)).toBe('DATA_PROCESSING');
    expect(await must(readProduct, { id: own, source: 'my' }, other)).toMatchObject({
      version: 2,
      priceMinor: 310,
      costMinor: 90,
      cabinets: [],
    });
    expect(await must(readProduct, { id, source: 'cloud' }, other)).toMatchObject({ ownProductId: own });
    await must(removeProduct, { id: own }, other);
    expect((await must(listMyLibrary, {}, other)).items).toEqual([]);
    expect(await refusal(readProduct, { id: own, source: 'my' }, other)).toBe('NOT_FOUND');
    expect(await must(addToLibrary, { ...adding, priceMinor: 320 }, other)).toEqual({ id: own });
  });

  test.each([
    [{ priceMinor: 0 }, 'valid.price.zero'],
    [{ costMinor: 0 }, 'valid.cost.zero'],
    [{ platformProductId: newTestId() }, 'NOT_FOUND'],
  ])('refuse a product with %o', async (wrong, key) => {
    const adding = { platformProductId: cola.platformProductId, priceMinor: 300, costMinor: 100, ...wrong };
    expect(await refusal(addToLibrary, adding, other)).toBe(key);
  });

  test('show a cost that nobody entered as unknown, and the first one from when it was entered', async () => {
    const adding = { platformProductId: cola.platformProductId, priceMinor: 300 };
    const { id } = await must(addToLibrary, adding, other);
    const read = () => must(readProduct, { id, source: 'my' }, other);
    const stored = () => database.prisma.merchantProduct.findUniqueOrThrow({ where: { id } });
    expect((await read()).costMinor).toBeNull();
    expect((await must(listMyLibrary, {}, other)).items).toMatchObject([{ id, costMinor: null }]);
    await must(editOwnProduct, { id, version: 1, priceMinor: 310 }, other);
    expect(await read()).toMatchObject({ priceMinor: 310, costMinor: null });
    expect(await stored()).toMatchObject({ costMinor: 310n, costKnownSince: null });
    await must(editOwnProduct, { id, version: 2, priceMinor: 310, costMinor: 90 }, other);
    expect((await read()).costMinor).toBe(90);
    const { costKnownSince } = await stored();
    expect(costKnownSince).toEqual(env.clock.now());
    await must(editOwnProduct, { id, version: 3, priceMinor: 310, costMinor: 95 }, other);
    expect((await stored()).costKnownSince).toEqual(costKnownSince);

    await must(removeProduct, { id }, other);
    await must(addToLibrary, adding, other);
    expect(await read()).toMatchObject({ priceMinor: 300, costMinor: 95 });
  });

  describe('many products', () => {
    const names = ['one', 'two', 'three'];
    const givenMany = async () => {
      const made = names.map((name) =>
        givenProduct(database.prisma, owner.merchantId, { platform: { name } }),
      );
      return (await Promise.all(made)).map(({ platformProductId }) => platformProductId);
    };
    const asked = (ids: readonly string[]) => ({
      products: ids.map((platformProductId) => ({ platformProductId, priceMinor: 250 })),
    });

    test('are added at once, and those that are there already or gone are named', async () => {
      const [one = '', two = '', three = ''] = await givenMany();
      await must(addToLibrary, { platformProductId: two, priceMinor: 300, costMinor: 90 }, other);
      const gone = { where: { id: three }, data: { deletedAt: env.clock.now() } };
      await database.prisma.platformProduct.update(gone);
      const { added, refused } = await must(addManyToLibrary, asked([one, two, three]), other);
      expect(added).toEqual([{ id: expect.any(String), platformProductId: one }]);
      expect(refused).toEqual([
        { platformProductId: two, code: 'PRODUCT_ALREADY_ADDED' },
        { platformProductId: three, code: 'NOT_FOUND' },
      ]);
      const own = { merchantId: other.merchantId, platformProductId: { in: [one, two, three] } };
      const stored = await database.prisma.merchantProduct.findMany({
        where: own,
        orderBy: { priceMinor: 'asc' },
      });
      expect(stored).toMatchObject([
        { platformProductId: one, priceMinor: 250n, costKnown: false },
        { platformProductId: two, priceMinor: 300n, costMinor: 90n, costKnown: true },
      ]);
      const again = await must(addManyToLibrary, asked([one]), other);
      expect(again).toEqual({
        added: [],
        refused: [{ platformProductId: one, code: 'PRODUCT_ALREADY_ADDED' }],
      });
    });

    test('are added once when two phones add them at the same moment in another order', async () => {
      const ids = await givenMany();
      const [first, second] = await Promise.all([
        must(addManyToLibrary, asked(ids), other),
        must(addManyToLibrary, asked([...ids].reverse()), other),
      ]);
      expect([...first.added, ...second.added]).toHaveLength(3);
      expect([...first.refused, ...second.refused]).toHaveLength(3);
    });

    test('have a cost where it is known, and come back where they were removed', async () => {
      const [one = ''] = await givenMany();
      const { id } = await must(addToLibrary, { platformProductId: one, priceMinor: 300 }, other);
      await must(removeProduct, { id }, other);
      const row = { platformProductId: one, priceMinor: 320, costMinor: 95 };
      expect((await must(addManyToLibrary, { products: [row] }, other)).added).toEqual([
        { id, platformProductId: one },
      ]);
      expect(await must(readProduct, { id, source: 'my' }, other)).toMatchObject({ costMinor: 95 });
    });

    test.each([
      ['nothing', (): string[] => []],
      ['one twice', (id: string) => [id, id]],
      ['more than fit into one act', (id: string) => [id, ...Array.from({ length: 200 }, newTestId)]],
    ])('are refused if they are %s', async (_, ids) => {
      expect(await refusal(addManyToLibrary, asked(ids(cola.platformProductId)), other)).toBe('valid.input');
    });
  });

  test("hide a merchant's product from other merchants", async () => {
    const { id } = cola;
    expect(await refusal(readProduct, { id, source: 'my' }, other)).toBe('NOT_FOUND');
    expect(await refusal(editOwnProduct, { id, version: 1, priceMinor: 1, costMinor: 1 }, other)).toBe(
      'NOT_FOUND',
    );
    expect(await refusal(removeProduct, { id }, other)).toBe('NOT_FOUND');
  });

  test('keep a product while a current, scheduled, or returning template contains it', async () => {
    const { prisma } = database;
    const device = await givenCabinet(prisma, owner.merchantId);
    const now = env.clock.now();
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    await givenPlanogram(prisma, device, [{ productId: cola.id }], { effectiveAt: hours(-5) });
    expect(await refusal(removeProduct, { id: cola.id })).toBe('PRODUCT_IN_TEMPLATE');
    const water = await givenProduct(prisma, owner.merchantId);
    await givenPlanogram(prisma, device, [{ productId: water.id }], {
      effectiveAt: hours(-2),
      expiresAt: hours(2),
    });
    expect(await refusal(removeProduct, { id: cola.id })).toBe('PRODUCT_IN_TEMPLATE');
    const tea = await givenProduct(prisma, owner.merchantId);
    await givenPlanogram(prisma, device, [{ productId: tea.id }], {
      effectiveAt: hours(9),
    });
    expect(await refusal(removeProduct, { id: tea.id })).toBe('PRODUCT_IN_TEMPLATE');
    await givenPlanogram(prisma, device, [{ productId: tea.id }], {
      effectiveAt: hours(-1),
    });
    expect(await refusal(removeProduct, { id: cola.id })).toBe(null);
  });

  test('neither show, require nor take costs for members who may not see them', async () => {
    const clerk = { ...owner, permissions: ['product.view', 'product.library.edit'] as const };
    await must(editOwnProduct, { id: cola.id, version: 1, priceMinor: 333 }, clerk);
    const guess = { id: cola.id, version: 2, priceMinor: 333, costMinor: 1 };
    expect(await refusal(editOwnProduct, guess, clerk)).toBe('FORBIDDEN');
    expect(await must(readProduct, { id: cola.id, source: 'my' }, clerk)).toMatchObject({
      priceMinor: 333,
      costMinor: null,
    });
    expect(await must(readProduct, { id: cola.id, source: 'my' })).toMatchObject({ costMinor: 120 });
  });

  test('let the platform group look-alikes and ungroup them', async () => {
    const twin = await givenProduct(database.prisma, owner.merchantId, { platform: { name: 'Cola Twin' } });
    const codes = (
      await database.prisma.platformProduct.findMany({
        where: { id: { in: [cola.platformProductId, twin.platformProductId] } },
      })
    ).map(({ code }) => code);
    await must(setLookAlikes, { codes, group: 'colas' }, platform);
    const seen = await must(readProduct, { id: cola.id, source: 'my' });
    expect(seen.lookAlikes).toContain('Cola Twin');
    await must(setLookAlikes, { codes, group: null }, platform);
    expect((await must(readProduct, { id: cola.id, source: 'my' })).lookAlikes).toEqual([]);
    expect(await refusal(setLookAlikes, { codes: ['nothing'], group: 'colas' }, platform)).toBe('NOT_FOUND');
  });

  test('find platform products by variety and barcode number', async () => {
    const product = await database.prisma.platformProduct.findUniqueOrThrow({
      where: { id: cola.platformProductId },
    });
    const { gtin, varietyId, id } = product;
    expect((await must(listCloudLibrary, { gtin })).items.map((row) => row.id)).toEqual([id]);
    const upc = (gtin ?? '').slice(2);
    expect((await must(listCloudLibrary, { q: upc })).items.map((row) => row.id)).toEqual([id]);
    const printed = `${upc.slice(0, 1)} ${upc.slice(1, 6)} ${upc.slice(6)}`;
    expect((await must(listCloudLibrary, { q: printed })).items.map((row) => row.id)).toEqual([id]);
    expect((await must(listCloudLibrary, { varietyId, q: upc })).items).toHaveLength(1);
    expect((await must(listCloudLibrary, { varietyId: newTestId() })).items).toEqual([]);
  });
});

describe('an upload slot for a picture', () => {
  const slot = { kind: 'product', mime: 'image/jpeg', sizeBytes: 90_000 };

  test("is in the merchant's own folder", async () => {
    const { fileKey, url, viewUrl } = await must(makeUploadSlot, slot);
    expect(fileKey.startsWith(`merchants/${owner.merchantId}/product/`)).toBe(true);
    expect(url).not.toBe(viewUrl);
  });

  test.each([
    [{ sizeBytes: 2 * 1024 * 1024 + 1 }, 'valid.image.size'],
    [{ mime: 'image/svg+xml' }, 'refusal.FILE_ERROR'],
  ])('is refused for %o', async (wrong, key) => {
    expect(await refusal(makeUploadSlot, { ...slot, ...wrong })).toBe(key);
  });

  test('is granted 300 times an hour', async () => {
    const [{ id: merchantId }] = [await givenMerchant(database.prisma)];
    const busy = actorOf(await givenMember(database.prisma, merchantId));
    for (let count = 0; count < 300; count += 1) await must(makeUploadSlot, slot, busy);
    expect(await refusal(makeUploadSlot, slot, busy)).toBe('RATE_LIMITED');
  });
});
