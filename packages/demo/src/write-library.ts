import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { cloudProducts } from './cloud-products.ts';
import { seededDice } from './dice.ts';
import { gtinOf } from './gtin-of.ts';
import { idsByCode } from './ids-by-code.ts';
import { insertRows } from './insert-rows.ts';
import { seedMerchants } from './merchants.ts';
import { type SeedProduct, seedProducts } from './products.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

const CLOUD_SEED = 300;
const PICTURES = join(import.meta.dirname, '../pictures');

const allProducts: readonly SeedProduct[] = [...seedProducts, ...cloudProducts];

const pictureKey = (code: string) => `platform/products/${code}.jpg`;

/** Stores the drawn pictures in the file store. */
export async function storePictures(files: FilesPort): Promise<void> {
  await Promise.all(
    allProducts.map(async ({ code }) => {
      const bytes = await readFile(join(PICTURES, `${code}.jpg`));
      await files.put({ key: pictureKey(code), contentType: 'image/jpeg', bytes });
    }),
  );
}

export async function writeLibrary(seed: SeedContext): Promise<void> {
  const varietyIds = await idsByCode(seed.connection, 'variety');
  const groupIds = await writeLookAlikes(seed);
  const platformIds = new Map(seedProducts.map(({ code }) => [code, seed.dice.idAt(seed.startedAt)]));
  await insertRows(
    seed.connection,
    'platform_product',
    seedProducts.map((product) => platformRow(seed, product, { platformIds, varietyIds, groupIds })),
  );
  await writeOwnLibraries(seed, platformIds);
  await writeCloudLibrary(seed, { varietyIds, groupIds });
}

type Ids = Map<string, string>;

/**
 * Writes platform products that no merchant has yet. Their ids come from separate dice, so that everything else of the
 * demo stays the same.
 */
async function writeCloudLibrary(seed: SeedContext, ids: { varietyIds: Ids; groupIds: Ids }): Promise<void> {
  const dice = seededDice(CLOUD_SEED);
  const platformIds = new Map(cloudProducts.map(({ code }) => [code, dice.idAt(seed.startedAt)]));
  await insertRows(
    seed.connection,
    'platform_product',
    cloudProducts.map((product) => platformRow(seed, product, { platformIds, ...ids })),
  );
}

async function writeLookAlikes({ connection, dice, startedAt }: SeedContext): Promise<Ids> {
  const codes = new Set(seedProducts.flatMap(({ lookAlikes }) => lookAlikes ?? []));
  const ids = new Map([...codes].map((code) => [code, dice.idAt(startedAt)]));
  await insertRows(
    connection,
    'mutex_group',
    [...ids].map(([code, id]) => ({ id, code, name: code })),
  );
  return ids;
}

function platformRow(
  { startedAt }: SeedContext,
  product: SeedProduct,
  { platformIds, varietyIds, groupIds }: { platformIds: Ids; varietyIds: Ids; groupIds: Ids },
) {
  const gtin = gtinOf(product.gtinBody);
  return {
    id: mustHave(platformIds, product.code),
    code: gtin,
    type: 'standard',
    gtin,
    name: product.name,
    specification: product.specification,
    variety_id: mustHave(varietyIds, product.variety),
    weight_value: product.weightG,
    weight_unit: 'g',
    weight_g: product.weightG,
    suggested_retail_minor: product.priceMinor,
    storage: product.storage,
    pictures: { front: pictureKey(product.code) },
    recognition_status: 'ready',
    mutex_group_id: product.lookAlikes ? mustHave(groupIds, product.lookAlikes) : null,
    shelf_life_days: product.shelfLifeDays,
    created_at: startedAt,
    updated_at: startedAt,
  };
}

/** Gives every merchant the first forty products, at prices of their own currency. */
async function writeOwnLibraries(seed: SeedContext, platformIds: Ids): Promise<void> {
  const { connection, dice, startedAt } = seed;
  await insertRows(
    connection,
    'merchant_product',
    seedMerchants.flatMap((merchant) =>
      seedProducts.map((product) => {
        const id = dice.idAt(startedAt);
        seed.productIds.set(`${merchant.code} ${product.code}`, id);
        return {
          id,
          merchant_id: mustHave(seed.merchantIds, merchant.code),
          platform_product_id: mustHave(platformIds, product.code),
          price_minor: merchant.priceFromUsd(product.priceMinor),
          cost_minor: merchant.priceFromUsd(product.costMinor),
          created_at: startedAt,
          updated_at: startedAt,
        };
      }),
    ),
  );
}
