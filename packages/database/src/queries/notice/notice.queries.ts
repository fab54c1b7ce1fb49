import type { Tx } from '../../transaction.ts';

export type DueDeliveryRow = {
  readonly noticeId: string;
  readonly method: 'push' | 'email';
  readonly merchantId: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** True if an earlier worker's lease ran out without a result: the message may or may not have been handed over. */
  readonly isTakenOver: boolean;
};

/**
 * Claims deliveries that are due, each for one worker, with a lease until `leaseUntil`: those of a worker that dies go
 * to the next. A delivery is due by its time, or because the lease of an attempt ran out.
 */
export function claimDeliveries(
  tx: Tx,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<DueDeliveryRow[]> {
  return tx.$queryRaw<DueDeliveryRow[]>`
    UPDATE notice_delivery d SET state = 'sending', due_at = ${leaseUntil}::timestamptz, attempts = d.attempts + 1
      FROM (SELECT notice_id, method, state = 'sending' AS is_taken_over FROM notice_delivery
             WHERE state IN ('waiting', 'sending') AND due_at <= ${now}::timestamptz
             ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE d.notice_id = due.notice_id AND d.method = due.method
    RETURNING d.notice_id AS "noticeId", d.method::text AS method, d.merchant_id AS "merchantId", d.attempts,
              due.is_taken_over AS "isTakenOver"`;
}

export type MemberRightsRow = {
  readonly membershipId: string;
  readonly kind: 'owner' | 'staff' | 'restocker';
  readonly systemRole: string | null;
  readonly rolePermissions: readonly string[];
};

/** Active members of a merchant whose scope has this cabinet, with the facts that give them permissions. */
export function membersSeeing(tx: Tx, merchantId: string, deviceId: string): Promise<MemberRightsRow[]> {
  return tx.$queryRaw<MemberRightsRow[]>`
    SELECT b.id AS "membershipId", b.kind::text, b.system_role::text AS "systemRole",
           ARRAY(SELECT p.permission FROM role r JOIN role_permission p ON p.role_id = r.id
                  WHERE r.id = b.role_id AND r.deleted_at IS NULL) AS "rolePermissions"
      FROM membership b JOIN account a ON a.id = b.account_id AND a.status = 'active'
     WHERE b.merchant_id = ${merchantId}::uuid AND b.status = 'active' AND b.deleted_at IS NULL
       AND (b.device_scope = 'all' OR EXISTS (
             SELECT FROM membership_device d WHERE d.membership_id = b.id AND d.device_id = ${deviceId}::uuid))`;
}

/** Active members of a merchant, with the facts that give them permissions. */
export function membersOf(tx: Tx, merchantId: string): Promise<MemberRightsRow[]> {
  return tx.$queryRaw<MemberRightsRow[]>`
    SELECT b.id AS "membershipId", b.kind::text, b.system_role::text AS "systemRole",
           ARRAY(SELECT p.permission FROM role r JOIN role_permission p ON p.role_id = r.id
                  WHERE r.id = b.role_id AND r.deleted_at IS NULL) AS "rolePermissions"
      FROM membership b JOIN account a ON a.id = b.account_id AND a.status = 'active'
     WHERE b.merchant_id = ${merchantId}::uuid AND b.status = 'active' AND b.deleted_at IS NULL`;
}

export type SubscriptionRow = {
  readonly merchantId: string;
  readonly merchantZone: string;
  readonly deviceId: string | null;
  readonly type: string;
  readonly membershipId: string;
  readonly methods: readonly ('push' | 'email')[];
  readonly quietFromMin: number | null;
  readonly quietToMin: number | null;
  readonly kind: 'owner' | 'staff' | 'restocker';
  readonly systemRole: string | null;
  readonly rolePermissions: readonly string[];
  readonly deviceScope: 'all' | 'selected';
  readonly deviceIds: readonly string[];
};

/**
 * Active members who subscribed to these kinds at these cabinets, or at all, with the facts to decide whether they may
 * receive them.
 */
export function subscriptionsTo(
  tx: Tx,
  merchantIds: readonly string[],
  types: readonly string[],
  deviceIds: readonly string[],
): Promise<SubscriptionRow[]> {
  return tx.$queryRaw<SubscriptionRow[]>`
    SELECT s.merchant_id AS "merchantId", m.timezone AS "merchantZone", s.device_id AS "deviceId", s.type::text,
           s.membership_id AS "membershipId", s.methods::text[] AS methods, s.quiet_from_min AS "quietFromMin",
           s.quiet_to_min AS "quietToMin", b.kind::text, b.system_role::text AS "systemRole", b.device_scope::text AS "deviceScope",
           ARRAY(SELECT p.permission FROM role r JOIN role_permission p ON p.role_id = r.id
                  WHERE r.id = b.role_id AND r.deleted_at IS NULL) AS "rolePermissions",
           ARRAY(SELECT d.device_id FROM membership_device d WHERE d.membership_id = b.id AND d.device_id = ANY(${deviceIds}::uuid[]))
             AS "deviceIds"
      FROM alert_subscription s
      JOIN merchant m ON m.id = s.merchant_id
      JOIN membership b ON b.merchant_id = s.merchant_id AND b.id = s.membership_id AND b.status = 'active' AND b.deleted_at IS NULL
      JOIN account a ON a.id = b.account_id AND a.status = 'active'
     WHERE s.merchant_id = ANY(${merchantIds}::uuid[]) AND s.type = ANY(${types}::alert_type[])
       AND (s.device_id IS NULL OR s.device_id = ANY(${deviceIds}::uuid[]))`;
}
