import {
  type AttentionTopic,
  attentionCabinets,
} from '@larder/database/queries/home/attention-cabinets.queries';
import { attentionCounts } from '@larder/database/queries/home/home.queries';
import { can, type Permission } from '@larder/domain/team/permissions';
import { scopeOf } from '../actor.ts';
import { devicesCountedBlind } from '../stock/devices-counted-blind.ts';
import type { ReadContext } from '../use-case.ts';
import type { NamedCabinets } from './named-cabinets.ts';

type Ctx = ReadContext<'member'>;

/** What needs the member: counts, null where they may not see it, and the cabinets by name. [screens 1] */
export async function readAttention(ctx: Ctx) {
  const { tx, actor, now } = ctx;
  const scope = scopeOf(actor);
  const sees = (permission: Permission) => can(actor.permissions, [permission]);
  const [counts, cabinets] = await Promise.all([
    attentionCounts(tx, actor.merchantId, scope, actor.membershipId, now),
    readCabinetsByTopic(ctx),
  ]);
  return {
    /** The cabinets that rows are about; absent where there is none, or the member may not see it. */
    cabinets,
    abnormalOrders: sees('order.abnormal.view')
      ? {
          count: counts.abnormalOrders,
          holdMinor: counts.abnormalMinor,
          nearestDeadlineAt: counts.nearestDeadlineAt?.toISOString() ?? null,
        }
      : null,
    /** For those who may charge them again or write them off, and see the list. */
    unpaidOrders:
      sees('order.abnormal.handle') && sees('order.view')
        ? { count: counts.unpaidOrders, dueMinor: counts.unpaidMinor }
        : null,
    refundsToApprove: sees('order.refund') ? counts.refundsToApprove : null,
    chargesToApprove: sees('order.abnormal.handle') ? counts.chargesToApprove : null,
    activeAlerts: sees('alert.view') ? counts.activeAlerts : null,
    otherAlerts: sees('alert.view') ? counts.otherAlerts : null,
    /** Only members who can choose alert users for all cabinets are asked to. */
    isNobodyNotified:
      sees('alert.configure') && actor.deviceScope === 'all' ? !counts.isAlertUserChosen : null,
    pendingComplaints: sees('complaint.view') ? counts.pendingComplaints : null,
    ownRestockOrders: sees('restock.refill.execute') ? counts.ownRestockOrders : null,
  };
}

/** A permission for each topic, as for its row. */
const TOPICS = {
  power_off: 'alert.view',
  over_temp: 'alert.view',
  under_temp: 'alert.view',
  alerts: 'alert.view',
  bare: 'template.edit',
  complaints: 'complaint.view',
  outOfStock: 'restock.view',
  restockOrders: 'restock.refill.execute',
} as const satisfies Readonly<Record<AttentionTopic, Permission>>;

async function readCabinetsByTopic(ctx: Ctx): Promise<Partial<Record<AttentionTopic, NamedCabinets>>> {
  const { tx, actor, now } = ctx;
  const [rows, hidden] = await Promise.all([
    attentionCabinets(tx, actor.merchantId, scopeOf(actor), actor.membershipId, now),
    devicesCountedBlind(ctx),
  ]);
  const seen = rows.filter(({ topic }) => can(actor.permissions, [TOPICS[topic]]));
  const byTopic = Object.entries(Object.groupBy(seen, ({ topic }) => topic));
  return Object.fromEntries(
    byTopic.map(([topic, ofTopic]) => [
      topic,
      {
        count: ofTopic[0]?.cabinets ?? 0,
        first: ofTopic.map(({ deviceId, deviceNo, name, since, products }) => ({
          deviceNo,
          name,
          since: since?.toISOString() ?? null,
          ...(topic === 'outOfStock' && { products: hidden.has(deviceId) ? null : products }),
        })),
      },
    ]),
  );
}
