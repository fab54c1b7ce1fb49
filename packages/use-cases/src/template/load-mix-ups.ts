import { mixUps } from '@larder/database/queries/template/mix-up.queries';
import type { Tx } from '@larder/database/transaction';
import { DAY_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { type MixUp, mixUpThresholds } from '@larder/domain/template/mixed-up-pairs';

/** Returns the products that recognizers recently confused in the merchant's cabinets. One statement. [screens A-13] */
export async function loadMixUps(tx: Tx, merchantId: string, now: Date): Promise<MixUp[]> {
  const rows = await mixUps(tx, merchantId, {
    since: new Date(now.getTime() - mixUpThresholds.days * DAY_MS),
    newest: mixUpThresholds.newest,
    sureFrom: limits.confidenceMin,
    alternativeMin: mixUpThresholds.alternativeMin,
    ordersMin: mixUpThresholds.orders,
    limit: mixUpThresholds.pairs,
  });
  return rows.map(({ productA, productB, orders }) => ({ productIds: [productA, productB], orders }));
}
