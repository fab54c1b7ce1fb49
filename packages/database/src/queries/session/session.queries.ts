import { openCommandStates } from '@larder/domain/device/command/command-transitions';
import type { Lifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import type { ConnectivityState } from '@larder/domain/device/presence/connectivity-transitions';
import type { FreezeColumns } from '@larder/domain/device/selling/freeze-columns';
import { DAY_MS, HOUR_MS } from '@larder/domain/durations';
import type { GuardRule } from '@larder/domain/guard/guard-rule';
import type { CardFacts } from '@larder/domain/guard/judge-card';
import type { TaxMode } from '@larder/domain/order/tax';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import type { PlainTx, Statement } from '../../open-plain-database.ts';
import type { Tx } from '../../transaction.ts';
import { gatewaySilentSince, isLostClaim } from '../device/request-answer.queries.ts';
import { literalText } from '../literal-list.ts';
import { isOwedText, owedText } from '../order/owed-of-order.ts';

/** A door session to write: instants as ISO text, documents as they are. */
export type SessionRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly kind: string;
  readonly trigger: string;
  readonly doors: readonly string[];
  readonly state: string;
  readonly stalledFrom: string | null;
  readonly origin: string;
  readonly commandId: string | null;
  readonly planogramVersionId: string | null;
  readonly currency: string;
  readonly taxRatePpm: number;
  readonly taxMode: TaxMode | null;
  readonly startedAt: Date | null;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly doorStates: unknown;
  readonly media: unknown;
  readonly recognition: unknown;
  readonly lastEventAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly createdAt: Date;
};

/** `$1`: sessions as JSON, `$2`: now. Looks up keys only, so the hot path uses it too. */
export const saveSessionsStatement: Statement = {
  name: 'save_sessions',
  text: `
    INSERT INTO door_session AS d (id, merchant_id, device_id, kind, trigger, doors, state, stalled_from, origin, command_id,
      planogram_version_id, currency, tax_rate_ppm, tax_mode, started_at, opened_at, closed_at, ended_at, end_reason, door_states,
      media, recognition, last_event_at, deadline_at, created_at, updated_at)
    SELECT s.id, s."merchantId", s."deviceId", s.kind, s.trigger, s.doors, s.state, s."stalledFrom", s.origin, s."commandId",
           s."planogramVersionId", s.currency, s."taxRatePpm", s."taxMode", s."startedAt", s."openedAt", s."closedAt", s."endedAt",
           s."endReason", s."doorStates", s.media, s.recognition, s."lastEventAt", s."deadlineAt", s."createdAt", $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb)
           AS s(id uuid, "merchantId" uuid, "deviceId" uuid, kind session_kind, trigger session_trigger, doors door[], state session_state,
                "stalledFrom" session_state, origin session_origin, "commandId" uuid, "planogramVersionId" uuid, currency char(3),
                "taxRatePpm" int, "taxMode" tax_mode, "startedAt" timestamptz, "openedAt" timestamptz, "closedAt" timestamptz,
                "endedAt" timestamptz, "endReason" session_end_reason, "doorStates" jsonb, media jsonb, recognition jsonb, "lastEventAt" timestamptz,
                "deadlineAt" timestamptz, "createdAt" timestamptz)
     ORDER BY s.state IN (${literalText(activeSessionStates)})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, stalled_from = excluded.stalled_from, command_id = excluded.command_id,
      started_at = excluded.started_at, opened_at = excluded.opened_at, closed_at = excluded.closed_at, ended_at = excluded.ended_at,
      end_reason = excluded.end_reason, door_states = excluded.door_states, media = excluded.media, recognition = excluded.recognition,
      last_event_at = excluded.last_event_at, deadline_at = excluded.deadline_at, version = d.version + 1,
      updated_at = excluded.updated_at`,
};

/**
 * Saves the sessions of one cabinet after applying events, new ones included, in one statement. Those that ended go
 * first: a cabinet has one active session at a time, and each row is checked as it is written.
 */
export async function saveSessions(tx: Tx, sessions: readonly SessionRow[], now: Date): Promise<void> {
  if (sessions.length === 0) return;
  await tx.$executeRawUnsafe(saveSessionsStatement.text, JSON.stringify(sessions), now);
}

export type CabinetContactRow = {
  readonly state: ConnectivityState | null;
  readonly lastSeenAt: Date | null;
  /** True if events of it are known to be missing or still with the cabinet. */
  readonly behind: boolean;
};

/** Reads whether a cabinet is awake, and whether all its events have been applied. */
export async function cabinetContact(tx: Tx, deviceId: string): Promise<CabinetContactRow> {
  const [row] = await tx.$queryRaw<CabinetContactRow[]>`
    SELECT c.state::text AS state, c.last_seen_at AS "lastSeenAt",
           coalesce(c.outbox, 0) > 0
             OR EXISTS (SELECT FROM device_event_log l WHERE l.device_id = d.id AND l.applied_seq < l.max_seq) AS behind
      FROM (SELECT ${deviceId}::uuid AS id) d LEFT JOIN device_connectivity c ON c.device_id = d.id`;
  return row ?? { state: null, lastSeenAt: null, behind: false };
}

/** Sessions due for a timer, the longest due first. */
export function dueSessions(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly deviceId: string }[]> {
  return tx.$queryRaw`
    SELECT id, device_id AS "deviceId" FROM door_session
     WHERE deadline_at <= ${now}::timestamptz ORDER BY deadline_at LIMIT ${limit}`;
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** All facts for admitting a shopper, except the template and the money. */
export type SaleFactsRow = FreezeColumns & {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly merchantId: string | null;
  readonly merchantStatus: string | null;
  readonly lifecycle: Lifecycle;
  readonly layersR: number | null;
  readonly timezone: string;
  readonly currency: string;
  readonly preauthMinor: number;
  readonly taxRatePpm: number;
  readonly taxMode: TaxMode | null;
  readonly state: ConnectivityState | null;
  /** The connection of the last birth. */
  readonly connId: string | null;
  readonly lastSeenAt: Date | null;
  readonly lockouts: readonly string[] | null;
  readonly activeSessionId: string | null;
  readonly openDoorCommand: boolean;
  /** True while a hold is being requested: another shopper is at the door. */
  readonly authorizing: boolean;
  readonly blacklisted: boolean;
  /** True if the cabinet sells in the currency of the merchant, and so of guard rules. */
  readonly sameCurrency: boolean;
  /** The merchant's guard rules that are not off; null: none. */
  readonly guardRules: readonly GuardRule[] | null;
  /** Facts about the card; zeros without guard rules. */
  readonly card: CardFacts;
};

/** Payments of a card that its guard looks back at; the blacklist lasts as long unless a member says otherwise. */
const GUARD_DAYS = 180;
const SHARE_DAYS = 30;

/**
 * `$1`: cabinets as JSON, each with the hashes of the card at its door in hex; `$2`: now; `$3`: older claims of a hold
 * belong to a process that died; `$4` to `$7`: a week, an hour, and the spans of guard rules ago; `$8`: gateways
 * without a beat since then have gone. Looks up keys only, so the hot path uses it too: `order_id` as text, or where
 * few payments have no order Postgres would look up those.
 */
const saleFactsStatement: Statement = {
  name: 'sale_facts',
  text: `
    SELECT d.id AS "deviceId", d.device_no AS "deviceNo", d.merchant_id AS "merchantId", m.status::text AS "merchantStatus",
           d.lifecycle::text AS lifecycle, d.layers_r AS "layersR", d.timezone, d.currency, d.preauth_minor::float8 AS "preauthMinor",
           CASE WHEN d.taxable THEN d.tax_rate_ppm ELSE 0 END AS "taxRatePpm", m.tax_mode::text AS "taxMode", f.mode::text AS "freezeMode", f.start_local AS "startLocal", f.end_local AS "endLocal",
           f.repeat::text AS repeat, f.weekdays, f.saved_at AS "savedAt", c.state::text AS state, c.conn_id AS "connId",
           c.last_seen_at AS "lastSeenAt", c.lockouts,
           (SELECT s.id FROM door_session s WHERE s.device_id = d.id
               AND s.state IN (${literalText(activeSessionStates)}) LIMIT 1) AS "activeSessionId",
           (SELECT true FROM device_command k WHERE k.device_id = d.id AND k.name = 'door.open'
               AND k.state IN (${literalText(openCommandStates)}) LIMIT 1) IS NOT NULL AS "openDoorCommand",
           (SELECT true FROM payment p WHERE p.device_id = d.id AND p.state = 'authorizing' AND p.order_id::text IS NULL AND p.debt_order_id::text IS NULL
               AND p.created_at > $3::timestamptz
               AND (SELECT true FROM device_request_answer a WHERE a.device_id = d.id AND a.session_id = p.session_id
                       AND ${isLostClaim('$8::timestamptz')} LIMIT 1) IS NULL
             LIMIT 1) IS NOT NULL AS authorizing,
           (SELECT true FROM unnest(h.hashes) AS x(hash)
             CROSS JOIN LATERAL (SELECT true FROM blacklist_entry b WHERE b.merchant_id = d.merchant_id AND b.card_hash = x.hash
               AND b.removed_at IS NULL AND (b.expires_at IS NULL OR b.expires_at > $2::timestamptz) LIMIT 1) e LIMIT 1) IS NOT NULL
           OR (SELECT true FROM unnest(h.hashes) AS x(hash)
             CROSS JOIN LATERAL (SELECT true FROM blacklist_entry b WHERE b.merchant_id = d.merchant_id AND b.token_hash = x.hash
               AND b.removed_at IS NULL AND (b.expires_at IS NULL OR b.expires_at > $2::timestamptz) LIMIT 1) e LIMIT 1) IS NOT NULL
             AS blacklisted,
           coalesce(m.currency = d.currency, false) AS "sameCurrency", g.rules AS "guardRules",
           (SELECT jsonb_build_object(
                     'owedMinor', coalesce(sum(CASE WHEN o.status = 'processing' AND o.owed_since IS NULL
                         THEN greatest(o.total_minor - o.reduced_minor - p.authorized_minor, 0)
                         ELSE ${owedText('o')} END)
                       FILTER (WHERE o.currency = m.currency), 0),
                     'unpaidWeek', count(*) FILTER (WHERE ${isOwedText('o')} AND o.created_at > $4::timestamptz),
                     'sessionsHour', count(*) FILTER (WHERE p.created_at > $5::timestamptz
                       AND (SELECT s.id FROM door_session s WHERE s.id = p.session_id) IS NOT NULL),
                     'orders', count(o.id) FILTER (WHERE o.created_at > $6::timestamptz),
                     'abnormal', count(*) FILTER (WHERE o.abnormal_state IS NOT NULL AND o.created_at > $6::timestamptz),
                     'pending', count(*) FILTER (WHERE p.order_id IS NULL AND p.debt_order_id IS NULL AND p.state = 'authorized' AND p.due_minor IS NULL))
              FROM unnest(h.hashes) AS x(hash)
             CROSS JOIN LATERAL (SELECT * FROM payment WHERE merchant_id = d.merchant_id AND card_hash = x.hash
               AND created_at > $7::timestamptz LIMIT 10000) p
              -- By id alone, or in a small table Postgres would look up the merchant; a key ties both.
              LEFT JOIN LATERAL (SELECT * FROM sales_order s WHERE s.id = p.order_id LIMIT 1) o ON true
             WHERE g.rules IS NOT NULL) AS card
      FROM jsonb_to_recordset($1::jsonb) AS q("deviceId" uuid, "cardHashes" text[])
     CROSS JOIN LATERAL (SELECT ARRAY(SELECT DISTINCT decode(hash, 'hex') FROM unnest(q."cardHashes") AS hash) AS hashes) h
     CROSS JOIN LATERAL (SELECT * FROM device WHERE id = q."deviceId" LIMIT 1) d
      LEFT JOIN LATERAL (SELECT * FROM merchant WHERE id = d.merchant_id LIMIT 1) m ON true
      LEFT JOIN LATERAL (SELECT * FROM freeze_rule WHERE device_id = d.id AND merchant_id = d.merchant_id LIMIT 1) f ON true
      LEFT JOIN LATERAL (SELECT * FROM device_connectivity WHERE device_id = d.id LIMIT 1) c ON true
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('kind', r.kind, 'mode', r.mode, 'threshold', r.threshold, 'act', r.act,
                                            'holdMinor', r.hold_minor) ORDER BY r.kind) AS rules
          FROM guard_rule r WHERE r.merchant_id = d.merchant_id AND r.mode <> 'off') g ON true`,
};

/** `since`: older claims of a hold belong to a process that died. */
export type SaleTimes = { readonly now: Date; readonly since: Date };

/** A cabinet, and the card at its door for the merchant's blacklist and guard rules. */
export type CardAtCabinet = { readonly deviceId: string; readonly cardHashes: readonly Uint8Array[] };

function saleFactsValues(asked: readonly CardAtCabinet[], { now, since }: SaleTimes) {
  const list = asked.map(({ deviceId, cardHashes }) => ({
    deviceId,
    cardHashes: cardHashes.map((hash) => Buffer.from(hash).toString('hex')),
  }));
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const spans = [daysBefore(now, 7), hourAgo, daysBefore(now, SHARE_DAYS), daysBefore(now, GUARD_DAYS)];
  return [JSON.stringify(list), now, since, ...spans, gatewaySilentSince(now)];
}

/** Loads the facts in one statement, because it delays the opening of the door. */
export async function saleFacts(
  tx: Tx,
  deviceId: string,
  { cardHashes = [], ...times }: SaleTimes & { readonly cardHashes?: readonly Uint8Array[] },
): Promise<SaleFactsRow | null> {
  const values = saleFactsValues([{ deviceId, cardHashes }], times);
  const [row] = await tx.$queryRawUnsafe<SaleFactsRow[]>(saleFactsStatement.text, ...values);
  return row ?? null;
}

/** The facts of several cabinets, without unknown ones. */
export function saleFactsTogether(
  tx: PlainTx,
  asked: readonly CardAtCabinet[],
  times: SaleTimes,
): Promise<SaleFactsRow[]> {
  return tx.rows(saleFactsStatement, saleFactsValues(asked, times));
}
