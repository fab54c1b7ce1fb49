import type { Tx } from '../../transaction.ts';
import type { RemindableOrderRow } from './abnormal-notice.queries.ts';

export type RuleDueRow = {
  readonly orderId: string;
  readonly sessionId: string;
  readonly merchantId: string;
};

/**
 * Locks an open order that its merchant's rule may decide now, each time another one, so that one whose decision fails
 * holds up nobody; null if none is due. Leaves out orders that a member works on, or whose charge waits for a second
 * member, unless their deadline is up to `despiteClaimUntil`, those with another waiting decision, and those that the
 * same rule has left to people since their last recognition. Skips locked orders: a member is deciding them, or another
 * worker is.
 */
export async function lockDueByRule(
  tx: Tx,
  { now, despiteClaimUntil }: { readonly now: Date; readonly despiteClaimUntil: Date },
): Promise<RuleDueRow | null> {
  const [due] = await tx.$queryRaw<RuleDueRow[]>`
    SELECT o.id AS "orderId", o.session_id AS "sessionId", o.merchant_id AS "merchantId"
      FROM sales_order o
      JOIN door_session s ON s.merchant_id = o.merchant_id AND s.id = o.session_id
      JOIN abnormal_rule r ON r.merchant_id = o.merchant_id AND r.mode <> 'wait'
     WHERE o.abnormal_state = 'open'
       AND o.abnormal_deadline_at > ${now}::timestamptz
       AND o.abnormal_deadline_at <= ${now}::timestamptz + interval '30 minutes'
       AND o.abnormal_deadline_at <= ${now}::timestamptz + make_interval(mins => r.minutes_left)
       AND (o.abnormal_deadline_at <= ${despiteClaimUntil}::timestamptz
            OR NOT EXISTS (SELECT FROM abnormal_claim c WHERE c.order_id = o.id AND c.until > ${now}::timestamptz))
       AND NOT EXISTS (SELECT FROM waiting_decision w
                        WHERE w.order_id = o.id AND w.refusal IS NULL
                          AND (w.due_at IS NOT NULL OR o.abnormal_deadline_at > ${despiteClaimUntil}::timestamptz))
       AND NOT EXISTS (SELECT FROM abnormal_rule_result x
                        WHERE x.order_id = o.id AND x.session_version = s.version AND x.rule_version = r.version)
     ORDER BY md5(o.id::text || ${now}::timestamptz::text) LIMIT 1
       FOR UPDATE OF o SKIP LOCKED`;
  return due ?? null;
}

/** Keeps why a rule left an order to people, in place of what it found before. */
export async function keepRuleResult(
  tx: Tx,
  result: {
    readonly orderId: string;
    readonly merchantId: string;
    readonly stop: string;
    readonly sessionVersion: number;
    readonly ruleVersion: number;
    readonly at: Date;
  },
): Promise<void> {
  const { orderId, merchantId, stop, sessionVersion, ruleVersion, at } = result;
  await tx.$executeRaw`
    INSERT INTO abnormal_rule_result (order_id, merchant_id, stop, session_version, rule_version, at)
    VALUES (${orderId}::uuid, ${merchantId}::uuid, ${stop}::abnormal_rule_stop, ${sessionVersion}, ${ruleVersion}, ${at}::timestamptz)
    ON CONFLICT (order_id) DO UPDATE
       SET stop = excluded.stop, session_version = excluded.session_version, rule_version = excluded.rule_version, at = excluded.at`;
}

/**
 * Saves the rule of a merchant; a changed rule judges again what the former one left to people. False if `version` is
 * not the stored one, or 0 where none is stored: another member was faster.
 */
export async function saveRule(
  tx: Tx,
  merchantId: string,
  rule: {
    readonly mode: string;
    readonly minConfPercent: number;
    readonly maxMinor: number | null;
    readonly minutesLeft: number;
    readonly preselectPercent: number;
    readonly version: number;
  },
  now: Date,
): Promise<boolean> {
  const { mode, minConfPercent, maxMinor, minutesLeft, preselectPercent, version } = rule;
  const saved = await tx.$executeRaw`
    INSERT INTO abnormal_rule AS r (merchant_id, mode, min_conf_percent, max_minor, minutes_left, preselect_percent, updated_at)
    VALUES (${merchantId}::uuid, ${mode}::abnormal_rule_mode, ${minConfPercent}, ${maxMinor}, ${minutesLeft}, ${preselectPercent}, ${now}::timestamptz)
    ON CONFLICT (merchant_id) DO UPDATE
       SET mode = excluded.mode, min_conf_percent = excluded.min_conf_percent, max_minor = excluded.max_minor,
           minutes_left = excluded.minutes_left, preselect_percent = excluded.preselect_percent, version = r.version + 1,
           updated_at = excluded.updated_at
     WHERE r.version = ${version}`;
  return saved > 0;
}

export type RuledOrderRow = RemindableOrderRow & { readonly decision: 'charge' | 'waive' };

/**
 * Orders that a rule has decided since `since` without a notice, of merchants without such a notice since
 * `pausedSince`. Locks the orders, so that no other worker sends these notices too.
 */
export function untoldRuledOrders(
  tx: Tx,
  { since, pausedSince }: { readonly since: Date; readonly pausedSince: Date },
  limit: number,
): Promise<RuledOrderRow[]> {
  return tx.$queryRaw<RuledOrderRow[]>`
    SELECT o.id AS "orderId", o.order_no AS "orderNo", o.merchant_id AS "merchantId", o.device_id AS "deviceId",
           coalesce(d.name, d.device_no) AS cabinet, d.timezone, o.abnormal_deadline_at AS "deadlineAt",
           l.decision::text AS decision, ARRAY[]::text[] AS stages
      FROM recognition_label l
      JOIN sales_order o ON o.merchant_id = l.merchant_id AND o.id = l.order_id
      JOIN device d ON d.id = o.device_id
     WHERE l.decider_kind = 'rule' AND l.at > ${since}::timestamptz
       AND NOT EXISTS (SELECT FROM abnormal_notice n WHERE n.order_id = o.id AND n.stage = 'by_rule')
       AND NOT EXISTS (SELECT FROM abnormal_notice n
                        WHERE n.merchant_id = o.merchant_id AND n.stage = 'by_rule' AND n.at > ${pausedSince}::timestamptz)
     ORDER BY l.at LIMIT ${limit}
       FOR UPDATE OF o SKIP LOCKED`;
}
