import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { priceOrder } from '@larder/domain/order/price-order';
import { DOUBTFUL, doubtfulRecognition, type Taken } from './doubtful-recognition.ts';
import type { SeedMerchant } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import type { StockedCabinet } from './stocked-cabinet.ts';

type Row = Record<string, unknown>;
export type SaleRows = {
  session: Row;
  order: Row & { id: string; merchant_id: string; order_no: string; created_at: Date };
  items: Row[];
  payment: Row;
};
/** `abnormal` waits for a person; `expired` and `nothing_taken` are later outcomes of such an order. */
export type Outcome = 'paid' | 'unpaid' | 'abnormal' | 'expired' | 'nothing_taken';

const DECIDED_AFTER_MS = 40 * MINUTE_MS;
const CARDS = [
  ['visa', '4242'],
  ['visa', '1881'],
  ['mastercard', '4444'],
  ['mastercard', '5454'],
  ['amex', '0005'],
  ['visa', '7015'],
] as const;

/** Builds the rows of one purchase, from the tap of the card to the charge. */
export function saleOf(
  seed: SeedContext,
  place: StockedCabinet,
  merchant: SeedMerchant,
  at: Date,
  taken: Taken,
  outcome: Outcome,
): SaleRows {
  const sums = priceBasket(taken, merchant);
  const preauthMinor = merchant.currency === 'CNY' ? 5000 : 2000;
  const closedAt = new Date(at.getTime() + seed.dice.whole(9, 55) * 1000);
  const isAbnormal = outcome !== 'paid' && outcome !== 'unpaid';
  const [brand, last4] = seed.dice.pick(CARDS);
  const sale: Sale = {
    tenant: {
      merchant_id: mustHave(seed.merchantIds, merchant.code),
      device_id: mustHave(seed.deviceIds, place.cabinet.deviceNo),
    },
    ids: { session: seed.dice.idAt(at), order: seed.dice.idAt(at), payment: seed.dice.idAt(at) },
    card: { card_brand: brand, card_last4: last4 },
    merchant,
    planogramVersionId: place.planogramVersionId,
    taken,
    sums,
    at,
    closedAt,
    paidAt: outcome === 'paid' ? new Date(closedAt.getTime() + 3000) : null,
    preauthMinor,
    chargedMinor: outcome === 'paid' ? Math.min(sums.totalMinor, preauthMinor) : 0,
    outcome,
    isAbnormal,
  };
  return {
    session: sessionRow(seed, sale, place),
    order: orderRow(sale),
    items: isAbnormal ? [] : itemRows(seed, sale),
    payment: paymentRow(seed, sale),
  };
}

type Sale = {
  tenant: { merchant_id: string; device_id: string };
  ids: { session: string; order: string; payment: string };
  card: { card_brand: string; card_last4: string };
  merchant: SeedMerchant;
  planogramVersionId: string;
  taken: Taken;
  sums: Sums;
  at: Date;
  closedAt: Date;
  paidAt: Date | null;
  preauthMinor: number;
  chargedMinor: number;
  outcome: Outcome;
  isAbnormal: boolean;
};

function sessionRow(seed: SeedContext, sale: Sale, place: StockedCabinet): Row {
  const { tenant, ids, merchant, planogramVersionId, taken, at, closedAt, preauthMinor, isAbnormal } = sale;
  return {
    id: ids.session,
    ...tenant,
    kind: 'sale',
    trigger: 'card',
    doors: [...new Set(taken.map(({ line }) => line.door))].sort(),
    state: isAbnormal ? 'unresolved' : 'recognized',
    origin: 'device',
    planogram_version_id: planogramVersionId,
    currency: merchant.currency,
    preauth_minor: preauthMinor,
    tax_rate_ppm: merchant.taxRatePpm,
    recognition: isAbnormal ? [doubtfulRecognition(seed, sale, place)] : [],
    authorized_at: at,
    started_at: at,
    opened_at: at,
    closed_at: closedAt,
    ended_at: closedAt,
    end_reason: 'doors_closed',
    created_at: at,
    updated_at: closedAt,
  };
}

function orderRow(sale: Sale): SaleRows['order'] {
  const { tenant, ids, card, merchant, at, closedAt, paidAt, chargedMinor } = sale;
  return {
    id: ids.order,
    order_no: '',
    ...tenant,
    session_id: ids.session,
    type: 'sale',
    ...outcomeColumns(sale),
    currency: merchant.currency,
    authorized_minor: sale.preauthMinor,
    captured_minor: chargedMinor,
    tax_rate_ppm: merchant.taxRatePpm,
    tax_mode: merchant.taxMode,
    payment_method: 'card',
    ...card,
    consumed_at: closedAt,
    created_at: closedAt,
    updated_at: paidAt ?? closedAt,
    abnormal_deadline_at: sale.isAbnormal ? new Date(at.getTime() + DAY_MS) : null,
    completed_at: sale.outcome === 'nothing_taken' ? new Date(closedAt.getTime() + DECIDED_AFTER_MS) : null,
  };
}

const ABNORMAL_STATES = { abnormal: 'open', expired: 'expired', nothing_taken: 'resolved' } as const;

/** An abnormal order has no goods and no sums until a member decides; an amount above the hold stays unpaid. */
function outcomeColumns({ outcome, sums, taken, chargedMinor, paidAt }: Sale): Row {
  if (outcome !== 'paid' && outcome !== 'unpaid') {
    const nothing = { subtotal_minor: 0, tax_minor: 0, total_minor: 0, cost_minor: 0, item_qty: 0 };
    return {
      status: outcome === 'nothing_taken' ? 'completed' : 'abnormal',
      abnormal_reason: 'low_confidence',
      abnormal_state: ABNORMAL_STATES[outcome],
      ...nothing,
      first_item_name: null,
      recognition_conf: DOUBTFUL,
      paid_at: null,
    };
  }
  const isShort = outcome === 'paid' && chargedMinor < sums.totalMinor;
  return {
    status: isShort ? 'unpaid' : outcome,
    abnormal_reason: null,
    abnormal_state: null,
    subtotal_minor: sums.subtotalMinor,
    tax_minor: sums.taxMinor,
    total_minor: sums.totalMinor,
    cost_minor: sums.costMinor,
    item_qty: taken.reduce((sum, { qty }) => sum + qty, 0),
    first_item_name: taken[0]?.line.product.name ?? null,
    recognition_conf: 0.97,
    paid_at: isShort ? null : paidAt,
  };
}

const PAYMENT_STATES = {
  paid: 'captured',
  unpaid: 'capture_failed',
  abnormal: 'authorized',
  expired: 'voided',
  nothing_taken: 'voided',
} as const;

/** Regular customers of a merchant; many share a face. */
const SHOPPERS = 400;

function paymentRow(seed: SeedContext, sale: Sale): Row {
  const { tenant, ids, card, merchant, at, closedAt, paidAt, preauthMinor, chargedMinor, outcome } = sale;
  const shopper = Number.parseInt(ids.payment.slice(-6), 16) % SHOPPERS;
  const token = `fp_${card.card_brand}_${card.card_last4}_${shopper}`;
  return {
    id: ids.payment,
    ...tenant,
    session_id: ids.session,
    order_id: ids.order,
    provider: 'stripe',
    method: 'card',
    // The stack enters these payments in the book of the provider simulator.
    auth_ref: `pi_${ids.payment.replaceAll('-', '')}`,
    capture_ref: outcome === 'paid' ? `ch_${ids.payment.replaceAll('-', '')}` : null,
    fingerprint: token,
    card_hash: seed.cardHashOf(tenant.merchant_id, token),
    ...card,
    currency: merchant.currency,
    state: PAYMENT_STATES[outcome],
    authorized_minor: preauthMinor,
    captured_minor: chargedMinor,
    authorized_at: at,
    auth_expires_at: new Date(at.getTime() + 2 * DAY_MS),
    captured_at: paidAt,
    created_at: at,
    updated_at: paidAt ?? closedAt,
  };
}

type Sums = ReturnType<typeof priceBasket>;

function priceBasket(taken: Taken, merchant: SeedMerchant) {
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

function itemRows(seed: SeedContext, { tenant, ids, merchant, closedAt, taken, sums }: Sale): Row[] {
  return taken.map(({ line, qty }, index) => ({
    id: seed.dice.idAt(closedAt),
    merchant_id: tenant.merchant_id,
    order_id: ids.order,
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
