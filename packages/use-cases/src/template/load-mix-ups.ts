import { mixUps } from '@larder/database/queries/template/mix-up.queries';
import type { Tx } from '@larder/database/transaction';
import { limits } from '@larder/domain/limits';
import { type MixUp, mixUpRule } from '@larder/domain/template/mixed-up-pairs';

const DAY_MS = 86_400_000;

/** Returns the products that recognizers recently confused in the merchant's cabinets. One statement. [screens A-13] */
export async function loadMixUps(tx: Tx, merchantId: string, now: Date): Promise<MixUp[]> {
  const rows = await mixUps(tx, merchantId, {
    since: new Date(now.getTime() - mixUpRule.days * DAY_MS),
    newest: mixUpRule.newest,
    sureFrom: limits.confidenceMin,
    alternativeMin: mixUpRule.alternativeMin,
    ordersMin: mixUpRule.orders,
    limit: mixUpRule.pairs,
  });
  return rows.map(({ productA, productB, orders }) => ({ productIds: [productA, productB], orders }));
}
