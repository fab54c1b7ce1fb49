import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import { type SeedCabinet, seedModels } from './cabinets.ts';
import { gtinOf } from './gtin-of.ts';
import { insertRows } from './insert-rows.ts';
import { type SeedMerchant, seedMerchants } from './merchants.ts';
import { type SeedLine, stockLayout } from './planograms.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import type { StockedCabinet } from './stocked-cabinet.ts';
import { sellingCabinets } from './write-history.ts';

/** Publishes the first template of every selling cabinet, in force since its first day. */
export async function publishTemplates(seed: SeedContext): Promise<StockedCabinet[]> {
  const stocked = sellingCabinets.map((cabinet) => {
    const model = seedModels.find(({ code }) => code === cabinet.model);
    const merchant = seedMerchants.find(({ code }) => code === cabinet.merchant);
    if (!model || !merchant) throw new Error(`${cabinet.deviceNo} has no model or no owner`);
    return {
      cabinet,
      merchant,
      planogramVersionId: seed.dice.idAt(seed.startedAt),
      lines: stockLayout(model, seed.dice),
    };
  });
  await insertRows(
    seed.connection,
    'planogram_version',
    stocked.map((place) => versionRow(seed, place)),
  );
  await insertRows(
    seed.connection,
    'planogram_line',
    stocked.flatMap((place) => lineRows(seed, place)),
  );
  await writePresets(seed, stocked);
  await seed.connection.query(
    `UPDATE device d SET planogram_version_id = v.id, planogram_rev = v.rev FROM planogram_version v WHERE v.device_id = d.id`,
  );
  return stocked;
}

/** Presets for a merchant's next cabinets: the layouts of cabinets that sell well. */
const PRESETS = [
  { deviceNo: 'VC24090001', name: 'Office lobby, two doors' },
  { deviceNo: 'VC24090002', name: 'Gym, one door' },
  { deviceNo: 'VC24090011', name: '写字楼双门' },
];

async function writePresets(seed: SeedContext, stocked: readonly Place[]): Promise<void> {
  const presets = PRESETS.flatMap(({ deviceNo, name }) => {
    const place = stocked.find(({ cabinet }) => cabinet.deviceNo === deviceNo);
    return place ? [{ place, name, id: seed.dice.idAt(seed.startedAt) }] : [];
  });
  await insertRows(
    seed.connection,
    'template_preset',
    presets.map(({ place, name, id }) => ({
      id,
      merchant_id: mustHave(seed.merchantIds, place.merchant.code),
      name,
      created_at: seed.startedAt,
      updated_at: seed.startedAt,
    })),
  );
  await insertRows(
    seed.connection,
    'template_preset_line',
    presets.flatMap(({ place, id }) =>
      lineRows(seed, place).map(({ id: _, version_id, ...line }) => ({ preset_id: id, ...line })),
    ),
  );
}

type Place = { cabinet: SeedCabinet; merchant: SeedMerchant; planogramVersionId: string; lines: SeedLine[] };

function versionRow(seed: SeedContext, { cabinet, merchant, planogramVersionId, lines }: Place) {
  const owner = mustHave(seed.membershipIds, `owner@${merchant.code}.example`);
  return {
    id: planogramVersionId,
    merchant_id: mustHave(seed.merchantIds, merchant.code),
    device_id: mustHave(seed.deviceIds, cabinet.deviceNo),
    rev: 1,
    status: 'published',
    apply_mode: 'at_time',
    effective_at: seed.startedAt,
    sha256: planogramSha256(
      lines.map((line) => ({
        door: line.door,
        layer: line.layer,
        pos: line.positions,
        productId: mustHave(seed.productIds, `${merchant.code} ${line.product.code}`),
        gtin: gtinOf(line.product.gtinBody),
        name: line.product.name,
        priceMinor: merchant.priceFromUsd(line.product.priceMinor),
        weightG: line.product.weightG,
        par: line.parQty,
      })),
    ),
    created_by_id: owner,
    published_by_id: owner,
    published_at: seed.startedAt,
    applied_at: seed.startedAt,
    created_at: seed.startedAt,
    updated_at: seed.startedAt,
  };
}

function lineRows(seed: SeedContext, { merchant, planogramVersionId, lines }: Place) {
  return lines.map((line, sort) => ({
    id: seed.dice.idAt(seed.startedAt),
    merchant_id: mustHave(seed.merchantIds, merchant.code),
    version_id: planogramVersionId,
    door: line.door,
    layer: line.layer,
    sort,
    product_id: mustHave(seed.productIds, `${merchant.code} ${line.product.code}`),
    positions: line.positions,
    price_minor: merchant.priceFromUsd(line.product.priceMinor),
    par_qty: line.parQty,
  }));
}
