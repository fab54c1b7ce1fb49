import { priceOrder } from '@larder/domain/order/price-order';
import type { SeedMerchant } from './merchants.ts';
import type { SeedLine } from './planograms.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import type { StockedCabinet } from './write-history.ts';

type Row = Record<string, unknown>;
export type SaleRows = {
  session: Row;
  order: Row & { id: string; order_no: string; created_at: Date };
  items: Row[];
  payment: Row;
};
type Outcome = 'paid' | 'unpaid' | 'abnormal';

const DAY_MS = 86_400_000;
const CARDS = [
  ['visa', '4242'],
  ['visa', '1881'],
  ['mastercard', '4444'],
  ['mastercard', '5454'],
  ['amex', '0005'],
  ['visa', '7015'],
] as const;

/** The rows that one shopper leaves behind, from the tap of the card to the charge. */
export function saleOf(
  seed: SeedContext,
  place: StockedCabinet,
  merchant: SeedMerchant,
  at: Date,
  taken: { line: SeedLine; qty: number }[],
  outcome: Outcome,
): SaleRows {
  const sums = priceBasket(taken, merchant);
  const tenant = {
    merchant_id: mustHave(seed.merchantIds, merchant.code),
    device_id: mustHave(seed.deviceIds, place.cabinet.deviceNo),
  };
  const ids = { session: seed.dice.idAt(at), order: seed.dice.idAt(at), payment: seed.dice.idAt(at) };
  const [brand, last4] = seed.dice.pick(CARDS);
  const card = { card_brand: brand, card_last4: last4 };
  const closedAt = new Date(at.getTime() + seed.dice.whole(9, 55) * 1000);
  const paidAt = outcome === 'paid' ? new Date(closedAt.getTime() + 3000) : null;
  const preauthMinor = merchant.currency === 'CNY' ? 5000 : 2000;
  const charged = outcome === 'paid' ? Math.min(sums.totalMinor, preauthMinor) : 0;
  const isShort = outcome === 'paid' && charged < sums.totalMinor;
  const isAbnormal = outcome === 'abnormal';
  const isExpired = isAbnormal && seed.now.getTime() - at.getTime() > DAY_MS;
  return {
    session: {
      id: ids.session,
      ...tenant,
      kind: 'sale',
      trigger: 'card',
      doors: [...new Set(taken.map(({ line }) => line.door))],
      state: isAbnormal ? 'unresolved' : 'recognized',
      origin: 'device',
      planogram_version_id: place.planogramVersionId,
      currency: merchant.currency,
      preauth_minor: preauthMinor,
      tax_rate_ppm: merchant.taxRatePpm,
      authorized_at: at,
      started_at: at,
      opened_at: at,
      closed_at: closedAt,
      ended_at: closedAt,
      end_reason: 'doors_closed',
      created_at: at,
      updated_at: closedAt,
    },
    order: {
      id: ids.order,
      order_no: '',
      ...tenant,
      session_id: ids.session,
      type: 'sale',
      status: isAbnormal ? 'abnormal' : isShort ? 'unpaid' : outcome,
      abnormal_reason: isAbnormal ? 'low_confidence' : null,
      abnormal_state: isAbnormal ? (isExpired ? 'expired' : 'open') : null,
      abnormal_deadline_at: isAbnormal ? new Date(at.getTime() + DAY_MS) : null,
      currency: merchant.currency,
      subtotal_minor: isAbnormal ? 0 : sums.subtotalMinor,
      tax_minor: isAbnormal ? 0 : sums.taxMinor,
      total_minor: isAbnormal ? 0 : sums.totalMinor,
      authorized_minor: preauthMinor,
      captured_minor: charged,
      cost_minor: isAbnormal ? 0 : sums.costMinor,
      tax_rate_ppm: merchant.taxRatePpm,
      tax_mode: merchant.taxMode,
      payment_method: 'card',
      ...card,
      item_qty: isAbnormal ? 0 : taken.reduce((sum, { qty }) => sum + qty, 0),
      first_item_name: isAbnormal ? null : (taken[0]?.line.product.name ?? null),
      recognition_conf: isAbnormal ? 0.55 : 0.97,
      consumed_at: closedAt,
      paid_at: isShort ? null : paidAt,
      created_at: closedAt,
      updated_at: paidAt ?? closedAt,
    },
    items: isAbnormal ? [] : itemRows(seed, merchant, ids.order, closedAt, taken, sums),
    payment: {
      id: ids.payment,
      ...tenant,
      session_id: ids.session,
      order_id: ids.order,
      provider: 'sandbox',
      method: 'card',
      auth_ref: `seed_${ids.payment}`,
      fingerprint: `fp_${brand}_${last4}`,
      ...card,
      currency: merchant.currency,
      state:
        outcome === 'paid'
          ? 'captured'
          : outcome === 'unpaid'
            ? 'capture_failed'
            : isExpired
              ? 'voided'
              : 'authorized',
      authorized_minor: preauthMinor,
      captured_minor: charged,
      authorized_at: at,
      auth_expires_at: new Date(at.getTime() + 2 * DAY_MS),
      captured_at: paidAt,
      created_at: at,
      updated_at: paidAt ?? closedAt,
    },
  };
}

type Sums = ReturnType<typeof priceBasket>;

function priceBasket(taken: { line: SeedLine; qty: number }[], merchant: SeedMerchant) {
  const priced = priceOrder(
    taken.map(({ line, qty }) => ({
      qty,
      unitPriceMinor: merchant.priceFromUsd(line.product.priceMinor),
      taxable: true,
    })),
    { ratePpm: merchant.taxRatePpm, mode: merchant.taxMode },
  );
  return {
    ...priced,
    costMinor: taken.reduce(
      (sum, { line, qty }) => sum + merchant.priceFromUsd(line.product.costMinor) * qty,
      0,
    ),
  };
}

function itemRows(
  seed: SeedContext,
  merchant: SeedMerchant,
  orderId: string,
  at: Date,
  taken: { line: SeedLine; qty: number }[],
  sums: Sums,
): Row[] {
  return taken.map(({ line, qty }, index) => ({
    id: seed.dice.idAt(at),
    merchant_id: mustHave(seed.merchantIds, merchant.code),
    order_id: orderId,
    line_no: index + 1,
    product_id: mustHave(seed.productIds, `${merchant.code} ${line.product.code}`),
    name_snapshot: line.product.name,
    picture: `platform/products/${line.product.code}.jpg`,
    door: line.door,
    layer: line.layer,
    qty,
    unit_price_minor: merchant.priceFromUsd(line.product.priceMinor),
    cost_minor: merchant.priceFromUsd(line.product.costMinor) * qty,
    tax_minor: sums.items[index]?.taxMinor ?? 0,
    total_minor: sums.items[index]?.totalMinor ?? 0,
    conf: 0.97,
    source: 'auto',
  }));
}
