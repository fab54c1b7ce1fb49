// long: a table of what imports take and refuse, with one system
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createMemoryFiles } from '@larder/testkit/memory-files';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { addToLibrary } from '@larder/use-cases/product/add-to-library';
import { listCloudLibrary } from '@larder/use-cases/product/list-cloud-library';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
const folder = mkdtempSync(join(tmpdir(), 'larder-imports-'));
const files = createMemoryFiles();
const base = createTestEnvironment(database);
const env = { ...base, appUrl: 'https://larder.example', ports: { ...base.ports, files } };
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs one command line; returns what it prints, what it warns of, and why it failed. */
async function platform(...args: string[]) {
  const [output, errors]: [string[], string[]] = [[], []];
  const session = openSession(env, 'maria', {
    print: (line) => output.push(line),
    warn: (line) => errors.push(line),
  });
  const failure = await createProgram((work) => work(session))
    .parseAsync(args, { from: 'user' })
    .then(
      () => null,
      (error: Error) => error.message,
    );
  return { output, errors, failure };
}

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const table = (name: string, ...lines: string[]) => written(name, `${lines.join('\n')}\n`);
const HEADER = 'gtin,name,variety,weight,storage,suggestedPrice,shelfLifeDays,brand,recognition';

describe('products', () => {
  const first = table(
    'products.csv',
    HEADER,
    '04963406,Cola,soft-drinks,12 oz,chilled,2.50,270,Fizz,ready',
    '0 36000 29145 2,Tissues,纸巾与卫生用品,120 g,ambient,1.99,,,',
    '4006381333931,Oat bar,cereal AND protein bars,51g,ambient,,240,,unsupported',
  );

  test('are new at first, unchanged at the second import, and changed where the table differs', async () => {
    const dry = await platform('product', 'import', '--csv', first, '--dry-run');
    expect(dry.output).toEqual([
      'new 00049000006346',
      'new 00036000291452',
      'new 04006381333931',
      'Would import: 3 new, 0 changed, 0 unchanged',
    ]);
    expect(await prisma.platformProduct.count()).toBe(0);
    const done = await platform('product', 'import', '--csv', first);
    expect(done).toMatchObject({ errors: [], failure: null });
    expect(done.output[0]).toBe('Imported: 3 new, 0 changed, 0 unchanged');
    expect(done.output[1]).toContain('product readiness ready');
    const cola = await prisma.platformProduct.findUniqueOrThrow({
      where: { gtin: '00049000006346' },
      include: { variety: true },
    });
    expect(cola).toMatchObject({
      code: '00049000006346',
      name: 'Cola',
      variety: { code: 'soft-drinks' },
      weightG: 340,
      suggestedRetailMinor: 250n,
      shelfLifeDays: 270,
      brand: 'Fizz',
      recognitionStatus: 'ready',
    });
    const tissues = await prisma.platformProduct.findUniqueOrThrow({ where: { gtin: '00036000291452' } });
    // An operator has not said yet that cabinets recognize it.
    expect(tissues).toMatchObject({ recognitionStatus: 'training', shelfLifeDays: null });

    expect((await platform('product', 'import', '--csv', first)).output[0]).toBe(
      'Imported: 0 new, 0 changed, 3 unchanged',
    );
    const audits = await prisma.auditLog.findMany({ where: { action: 'platform.importProducts' } });
    expect(audits[0]).toMatchObject({ actorId: 'maria', objectType: 'platform_product' });
  });

  test('keep what a table leaves out, and lose what it leaves empty', async () => {
    const changed = table(
      'changed.csv',
      'gtin,name,variety,weight,storage,brand',
      '049000006346,Cola Classic,soft-drinks,12 oz,chilled,',
    );
    expect((await platform('product', 'import', '--csv', changed)).output[0]).toBe(
      'Imported: 0 new, 1 changed, 0 unchanged',
    );
    expect(
      await prisma.platformProduct.findUniqueOrThrow({ where: { gtin: '00049000006346' } }),
    ).toMatchObject({
      name: 'Cola Classic',
      brand: null,
      shelfLifeDays: 270,
      recognitionStatus: 'ready',
      version: 2,
    });
  });

  test('are found by a merchant, who takes one into their library', async () => {
    const merchant = await givenMerchant(prisma);
    const owner = actorOf(await givenMember(prisma, merchant.id));
    const ask = (useCase: Parameters<typeof runUseCase>[1], input: unknown) =>
      runUseCase(env, useCase, owner, input, { requestId: env.newId() });
    const found = await ask(listCloudLibrary, { q: 'Cola', limit: 10 });
    expect(found).toMatchObject({ ok: true, value: { items: [{ name: 'Cola Classic' }] } });
    const { id } = await prisma.platformProduct.findUniqueOrThrow({ where: { gtin: '00049000006346' } });
    const added = await ask(addToLibrary, { platformProductId: id, priceMinor: 275, costMinor: 90 });
    expect(added.ok).toBe(true);
  });

  test('are refused with every fault and its line, and none is imported', async () => {
    const before = await prisma.platformProduct.count();
    const bad = table(
      'bad.csv',
      HEADER,
      '4.9E+10,Shortened,soft-drinks,1 g,chilled,,,,',
      '04963407,Wrong digit,soft-drinks,1 g,chilled,,,,',
      '96385074,,soft-drinks,heavy,cold,free,1.5,,maybe',
      '9638 5074,Good,soft-drinks,1 g,chilled,,,,',
      '96385074,Twice,soft-drinks,1 g,chilled,,,,',
    );
    const refused = await platform('product', 'import', '--csv', bad);
    expect(refused.errors).toEqual([
      'line 2, column gtin: a spreadsheet has shortened the number to 4.9E+10, its other digits are lost: format the column as text',
      'line 3, column gtin: the check digit of 04963407 is wrong',
      'line 4, column name: must not be empty',
      'line 4, column weight: must be a number with g, kg, oz, lb, ml or l such as "330 ml", not "heavy"',
      'line 4, column storage: must be one of ambient, chilled, frozen',
      'line 4, column suggestedPrice: must be an amount above 0 such as 2.50, not "free"',
      'line 4, column shelfLifeDays: must be a whole number, 1-3650',
      'line 4, column recognition: must be one of ready, training, unsupported',
      'line 6, column gtin: is in line 5 already',
    ]);
    expect(refused.failure).toBe('Nothing was imported: 9 faults');
    const unknown = table(
      'unknown.csv',
      HEADER,
      '96385074,Good,none,1 g,chilled,,,,',
      '55123457,Also,juice,1 g,chilled,,,,',
    );
    expect(await platform('product', 'import', '--csv', unknown)).toMatchObject({
      errors: ['line 2, column variety: no variety "none": see variety list'],
      failure: 'Nothing was imported: 1 fault',
    });
    expect(await prisma.platformProduct.count()).toBe(before);
  });

  test('get pictures by the names of their files, as uploads without metadata', async () => {
    const pictures = join(folder, 'pictures');
    mkdirSync(pictures);
    const jpeg = readFileSync(join(import.meta.dirname, '../../../packages/demo/pictures/cola.jpg'));
    writeFileSync(join(pictures, '0 49000 00634 6.jpg'), jpeg);
    writeFileSync(join(pictures, '04963406-back.JPG'), jpeg);
    writeFileSync(join(pictures, '.DS_Store'), 'left over');
    const bring = () => platform('product', 'import', '--csv', first, '--pictures', pictures);
    expect((await bring()).output[0]).toBe('Imported: 0 new, 1 changed, 2 unchanged');
    const cola = await prisma.platformProduct.findUniqueOrThrow({ where: { gtin: '00049000006346' } });
    const { front, back } = cola.pictures as { front: string; back: string };
    expect((await files.read(front))?.contentType).toBe('image/jpeg');
    expect(back).toMatch(/^platform\/products\/00049000006346-back-[0-9a-f]{16}\.jpg$/);
    expect((await bring()).output[0]).toBe('Imported: 0 new, 0 changed, 3 unchanged');

    writeFileSync(join(pictures, '036000291452.jpg'), 'no picture');
    writeFileSync(join(pictures, '96385074.jpg'), jpeg);
    writeFileSync(join(pictures, '049000006346.jpg'), jpeg);
    writeFileSync(join(pictures, 'notes.txt'), 'x');
    expect((await bring()).errors).toEqual([
      '036000291452.jpg: is no JPEG of at most 2 MB and 8000 pixels a side',
      '049000006346.jpg: shows the same side of the same product as 0 49000 00634 6.jpg',
      '96385074.jpg: the name of the file begins with no GTIN of the table',
      'notes.txt: the name of the file begins with no GTIN of the table',
    ]);
  });

  test('come by the thousand in a few statements', async () => {
    const check = (body: string) =>
      (10 - ([...body].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 1 : 3), 0) % 10)) % 10;
    const rows = Array.from({ length: 1_100 }, (_, at) => {
      const body = `0735${String(at).padStart(9, '0')}`;
      return `${body}${check(body)},Product ${at},juice,330 ml,chilled,1.99,30,,`;
    });
    const many = table('many.csv', HEADER, ...rows);
    expect((await platform('product', 'import', '--csv', many)).output[0]).toBe(
      'Imported: 1100 new, 0 changed, 0 unchanged',
    );
    expect((await platform('product', 'import', '--csv', many)).output[0]).toBe(
      'Imported: 0 new, 0 changed, 1100 unchanged',
    );
  });
});

describe('varieties and models', () => {
  test('are added, listed, imported and renamed; a known model keeps its shape', async () => {
    const names = ['--name-en', 'Dog treats', '--name-zh', '狗零食'];
    expect((await platform('variety', 'add', '--code', 'dog-treats', ...names)).output).toEqual([
      'dog-treats',
    ]);
    expect((await platform('variety', 'add', '--code', 'dog-treats', ...names)).failure).toContain(
      'It is "known", so "add" is not possible. (ILLEGAL_TRANSITION code=dog-treats',
    );
    const listed = (await platform('variety', 'list')).output;
    expect(listed.at(-1)).toMatch(/^dog-treats +Dog treats +狗零食 +650 +0$/);
    const some = table(
      'varieties.csv',
      'code;nameEn;nameZh',
      'dog-treats;Treats for dogs;狗零食',
      'cat-treats;Treats for cats;猫零食',
      'water;Water;饮用水',
    );
    expect((await platform('variety', 'import', '--csv', some)).output).toEqual([
      'Imported: 1 new, 1 changed, 1 unchanged',
    ]);
    const models = table(
      'models.csv',
      'code,name,doors,layers,type',
      'FZ-1D-3L,Freezer,1,3,freezer',
      'CB-1D-4L,Corner cooler,1,4,',
    );
    expect((await platform('model', 'import', '--csv', models)).output).toEqual([
      'Imported: 1 new, 1 changed, 0 unchanged',
    ]);
    const other = table('other.csv', 'code,name,doors,layers', 'CB-1D-4L,Corner cooler,2,4', 'cb,X,1,4.0');
    expect((await platform('model', 'import', '--csv', other)).errors).toEqual([
      'line 3, column code: must be a code such as CB-2D-5L',
    ]);
    const shape = table('shape.csv', 'code,name,doors,layers', 'CB-1D-4L,Corner cooler,2,4');
    expect((await platform('model', 'import', '--csv', shape)).errors).toEqual([
      'line 2, column code: is known with another shape (1 doors, 4 layers, cooler)',
    ]);
  });
});

describe('cabinets', () => {
  const dialects = join(import.meta.dirname, '../../../packages/adapters/src/csv/dialects');
  const imported = (file: string) =>
    platform('cabinet', 'import', '--csv', join(dialects, file), '--dry-run');

  test.each([
    ['excel-unicode-text-utf16.csv', 1],
    ['header-case.csv', 1],
    ['mac-cr.csv', 1],
    ['plain.csv', 3],
    ['quoted.csv', 1],
    ['semicolon-bom.csv', 1],
    ['sep-line.csv', 1],
    ['trailing-empty-columns.csv', 1],
  ])('are read from %s', async (file, count) => {
    expect((await imported(file)).output).toEqual([`Would import: ${count} new`]);
  });

  test.each([
    [
      'scientific-number.csv',
      ['line 2, column deviceNo: a spreadsheet has shortened the number to 2.40901E+09'],
    ],
    [
      'layers-not-whole.csv',
      [
        'line 2, column layersL: must be a whole number, 1-5',
        'line 3, column layersL: must be a whole number, 1-5',
      ],
    ],
    [
      'lower-and-duplicate.csv',
      [
        'line 2, column deviceNo: must be 8 to 20 capital letters and digits, not "rwlowe0001"',
        'line 4, column deviceNo: is in line 3 already',
      ],
    ],
  ])('are refused, not guessed, from %s', async (file, faults) => {
    const { errors, failure } = await imported(file);
    expect(errors.map((error, at) => error.startsWith(faults[at] ?? '-'))).toEqual(faults.map(() => true));
    expect(failure).toMatch(/^Nothing was imported/);
  });

  test('are imported all or none, and allocated one by one with a line for each that was refused', async () => {
    const out = join(folder, 'stickers');
    const list = table(
      'cabinets.csv',
      'deviceNo,model,layersR',
      'VCIMP00001,CB-1D-4L,',
      'VCIMP00002,CB-2D-5L,4',
    );
    const { failure } = await platform('cabinet', 'import', '--csv', list, '--out', out);
    expect(failure).toBeNull();
    const again = table(
      'again.csv',
      'deviceNo,model,layersR',
      'VCIMP00003,CB-1D-4L,',
      'VCIMP00002,CB-2D-5L,',
      'VCIMP00004,CB-9D-9L,',
      'VCIMP00005,CB-1D-4L,3',
    );
    expect((await platform('cabinet', 'import', '--csv', again, '--out', out)).errors).toEqual([
      'line 3, column deviceNo: VCIMP00002 exists already',
      'line 4, column model: no model CB-9D-9L: see model list',
      'line 5, column layersR: CB-1D-4L has no right door',
    ]);
    expect(await prisma.device.count()).toBe(2);

    const { merchantNo } = await givenMerchant(prisma);
    const allocated = await platform('cabinet', 'allocate', merchantNo, '--csv', again);
    expect(allocated.output).toEqual(['VCIMP00002 to_be_activated', 'Allocated: 1 of 4']);
    expect(allocated.errors).toEqual([
      'line 2, VCIMP00003: Not found. (NOT_FOUND deviceNo=VCIMP00003)',
      'line 4, VCIMP00004: Not found. (NOT_FOUND deviceNo=VCIMP00004)',
      'line 5, VCIMP00005: Not found. (NOT_FOUND deviceNo=VCIMP00005)',
    ]);
    const range = await platform('cabinet', 'allocate', merchantNo, '--first', 'VCIMP00001', '--count', '2');
    expect(range.output[0]).toBe('VCIMP00001 to_be_activated');
    expect(range.errors[0]).toContain('VCIMP00002');
    expect((await platform('cabinet', 'allocate', merchantNo)).failure).toContain('Give either numbers');
  });
});
