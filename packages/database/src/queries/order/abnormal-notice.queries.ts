import type { NoticeStage } from '@larder/domain/order/abnormal-notice';
import type { Tx } from '../../transaction.ts';

export type RemindableOrderRow = {
  readonly orderId: string;
  readonly orderNo: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly cabinet: string;
  readonly timezone: string;
  readonly deadlineAt: Date;
  readonly stages: readonly NoticeStage[];
};

/**
 * Open orders without a waiting decision, other than one that waits for a second member, that have reached a stage
 * without a reminder of it, of merchants without a reminder of that stage since `pausedSince`: what becomes due in the
 * meantime shares the next one. Locks the orders, so that no other worker reminds of them too.
 */
export function remindableOrders(
  tx: Tx,
  at: { readonly now: Date; readonly urgentAt: Date; readonly lastCallAt: Date; readonly pausedSince: Date },
  limit: number,
): Promise<RemindableOrderRow[]> {
  const { now, urgentAt, lastCallAt, pausedSince } = at;
  return tx.$queryRaw<RemindableOrderRow[]>`
    SELECT o.id AS "orderId", o.order_no AS "orderNo", o.merchant_id AS "merchantId", o.device_id AS "deviceId",
           coalesce(d.name, d.device_no) AS cabinet, d.timezone, o.abnormal_deadline_at AS "deadlineAt",
           ARRAY(SELECT n.stage::text FROM abnormal_notice n WHERE n.order_id = o.id) AS stages
      FROM sales_order o
      JOIN device d ON d.id = o.device_id
      CROSS JOIN LATERAL (SELECT (CASE WHEN o.abnormal_deadline_at <= ${lastCallAt}::timestamptz THEN 'last_call'
                                       WHEN o.abnormal_deadline_at <= ${urgentAt}::timestamptz THEN 'urgent'
                                       ELSE 'opened' END)::abnormal_stage AS stage) due
     WHERE o.abnormal_state = 'open' AND o.abnormal_deadline_at > ${now}::timestamptz
       AND NOT EXISTS (SELECT FROM waiting_decision w
                        WHERE w.order_id = o.id AND w.refusal IS NULL AND w.due_at IS NOT NULL)
       AND NOT EXISTS (SELECT FROM abnormal_notice n WHERE n.order_id = o.id AND n.stage = due.stage)
       AND NOT EXISTS (SELECT FROM abnormal_notice n
                        WHERE n.merchant_id = o.merchant_id AND n.stage = due.stage AND n.at > ${pausedSince}::timestamptz)
     ORDER BY o.abnormal_deadline_at LIMIT ${limit}
       FOR UPDATE OF o SKIP LOCKED`;
}

export type AbnormalHandlerRow = {
  readonly membershipId: string;
  readonly merchantId: string;
  readonly merchantZone: string;
  readonly kind: 'owner' | 'staff' | 'restocker';
  readonly systemRole: string | null;
  readonly rolePermissions: readonly string[];
  readonly deviceScope: 'all' | 'selected';
  readonly deviceIds: readonly string[];
  /** Quiet hours that the member chose for alerts, whatever their kind. */
  readonly quiet: readonly {
    readonly deviceId: string | null;
    readonly fromMin: number;
    readonly toMin: number;
  }[];
};

/** Active members of these merchants with the facts that decide whether and when they are reminded. */
export function abnormalHandlers(tx: Tx, merchantIds: readonly string[]): Promise<AbnormalHandlerRow[]> {
  return tx.$queryRaw<AbnormalHandlerRow[]>`
    SELECT b.id AS "membershipId", b.merchant_id AS "merchantId", m.timezone AS "merchantZone", b.kind::text AS kind,
           b.system_role::text AS "systemRole", b.device_scope::text AS "deviceScope",
           ARRAY(SELECT p.permission FROM role r JOIN role_permission p ON p.role_id = r.id
                  WHERE r.id = b.role_id AND r.deleted_at IS NULL) AS "rolePermissions",
           ARRAY(SELECT d.device_id FROM membership_device d WHERE d.membership_id = b.id) AS "deviceIds",
           coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('deviceId', s.device_id, 'fromMin', s.quiet_from_min, 'toMin', s.quiet_to_min))
              FROM alert_subscription s
             WHERE s.merchant_id = b.merchant_id AND s.membership_id = b.id
               AND s.quiet_from_min IS NOT NULL AND s.quiet_to_min IS NOT NULL), '[]') AS quiet
      FROM membership b
      JOIN merchant m ON m.id = b.merchant_id
      JOIN account a ON a.id = b.account_id AND a.status = 'active'
     WHERE b.merchant_id = ANY(${merchantIds}::uuid[]) AND b.status = 'active' AND b.deleted_at IS NULL
     ORDER BY b.merchant_id, b.id`;
}
