import type { DoorSession, Payment } from '../../model.ts';
import type { PlainTx, Statement } from '../../open-plain-database.ts';

const lock: Statement = {
  name: 'plain_lock_doors_and_cards',
  text: `
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
      FROM (SELECT 0 AS place, 'device:' || id AS key FROM unnest($1::text[]) AS id
            UNION ALL SELECT 1, 'card:' || hash FROM unnest($2::text[]) AS hash ORDER BY 1, 2) AS sorted`,
};

/** The locks of `lockDeviceAndCard` for several cabinets: all cabinets, then all cards, both sorted. */
export async function lockCabinetsAndCards(
  tx: PlainTx,
  deviceIds: readonly string[],
  cardHashes: readonly Uint8Array[],
): Promise<void> {
  await tx.rows(lock, [deviceIds, cardHashes.map((hash) => Buffer.from(hash).toString('hex'))]);
}

const versions: Statement = {
  name: 'plain_versions_in_force',
  text: `
    SELECT q."deviceId", v.id
      FROM jsonb_to_recordset($1::jsonb) AS q("deviceId" uuid, "merchantId" uuid)
     CROSS JOIN LATERAL (
       SELECT id FROM planogram_version
        WHERE merchant_id = q."merchantId" AND device_id = q."deviceId" AND status = 'published'
          AND effective_at <= $2::timestamptz AND (expires_at IS NULL OR expires_at > $2::timestamptz)
        ORDER BY effective_at DESC, rev DESC LIMIT 1) v`,
};

/** Ids of the versions in force, by cabinet. As `versionInForceAt`. */
export async function versionsTogether(
  tx: PlainTx,
  cabinets: readonly { readonly deviceId: string; readonly merchantId: string | null }[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ deviceId: string; id: string }>(versions, [JSON.stringify(cabinets), now]);
  return new Map(rows.map(({ deviceId, id }) => [deviceId, id]));
}

const questions: Statement = {
  name: 'plain_questions',
  text: `
    SELECT q."deviceId",
           (SELECT true FROM device_event_log WHERE device_id = q."deviceId" AND applied_seq < ack_seq LIMIT 1) IS NOT NULL
           OR (SELECT true FROM (SELECT log_id, max_seq FROM device_event_log WHERE device_id = q."deviceId" LIMIT 1000) l
                CROSS JOIN LATERAL (SELECT true FROM device_event_inbox
                  WHERE device_id = q."deviceId" AND log_id = l.log_id AND seq > l.max_seq LIMIT 1) e LIMIT 1) IS NOT NULL AS waiting,
           (SELECT true FROM device_request_answer
             WHERE device_id = q."deviceId" AND boot_id = q."bootId" AND req_id = q."reqId" LIMIT 1) IS NOT NULL AS asked,
           (SELECT true FROM door_session WHERE id = q."sessionId" LIMIT 1) IS NOT NULL
           OR (SELECT true FROM payment WHERE session_id = q."sessionId" LIMIT 1) IS NOT NULL
           OR (SELECT true FROM payment WHERE provider = $2 AND auth_ref = q."authRef" LIMIT 1) IS NOT NULL AS used
      FROM jsonb_to_recordset($1::jsonb) AS q("deviceId" uuid, "bootId" text, "reqId" text, "sessionId" uuid, "authRef" text)`,
};

export type AskedQuestion = {
  readonly deviceId: string;
  readonly bootId: string;
  readonly reqId: string;
  readonly sessionId: string;
  readonly authRef: string | null;
};

export type QuestionFactsRow = {
  readonly deviceId: string;
  /** True while committed events of the cabinet are not applied. */
  readonly waiting: boolean;
  /** True if the cabinet has used this request id. */
  readonly asked: boolean;
  /** True if the session or the terminal's hold is used. */
  readonly used: boolean;
};

/** Reads the facts about requests of cabinets, one a cabinet. */
export function questionFacts(
  tx: PlainTx,
  asked: readonly AskedQuestion[],
  provider: string,
): Promise<QuestionFactsRow[]> {
  return tx.rows(questions, [JSON.stringify(asked), provider]);
}

const request = `("deviceId" uuid, "bootId" text, "reqId" text, "sessionId" uuid, "gatewayId" uuid, answer jsonb)`;
const requests: Statement = {
  name: 'plain_requests',
  text: `
    INSERT INTO device_request_answer AS a (device_id, boot_id, req_id, type, session_id, gateway_id, answer, created_at, expires_at)
    SELECT r."deviceId", r."bootId", r."reqId", 'session.authorize', r."sessionId", r."gatewayId", r.answer, $2::timestamptz,
           $3::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS r${request}
     ORDER BY 1, 2, 3
    ON CONFLICT (device_id, boot_id, req_id) DO UPDATE SET answer = excluded.answer
      WHERE a.answer IS NULL AND excluded.answer IS NOT NULL
    RETURNING 1`,
};

/** Claims requests, or stores the answers to claimed ones: the first answer wins. Returns how many it wrote. */
export async function saveRequests(
  tx: PlainTx,
  rows: readonly (Omit<AskedQuestion, 'authRef'> & {
    readonly gatewayId: string | null;
    readonly answer?: object;
  })[],
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<number> {
  if (rows.length === 0) return 0;
  return (await tx.rows(requests, [JSON.stringify(rows), now, expiresAt])).length;
}

const claims: Statement = {
  name: 'plain_claim_holds',
  text: `
    INSERT INTO payment (id, merchant_id, device_id, session_id, provider, method, auth_ref, fingerprint, card_brand, card_last4,
                         currency, state, authorized_minor, due_minor, next_attempt_at, created_at, updated_at)
    SELECT p.id, p."merchantId", p."deviceId", p."sessionId", p.provider, p.method, p."authRef", p.fingerprint, p."cardBrand",
           p."cardLast4", p.currency, 'authorizing', p."authorizedMinor", 0, p."nextAttemptAt", p."createdAt", p."createdAt"
      FROM jsonb_to_recordset($1::jsonb)
           AS p(id uuid, "merchantId" uuid, "deviceId" uuid, "sessionId" uuid, provider text, method payment_method, "authRef" text,
                fingerprint text, "cardBrand" text, "cardLast4" char(4), currency char(3), "authorizedMinor" bigint,
                "nextAttemptAt" timestamptz, "createdAt" timestamptz)`,
};

export type ClaimedHoldRow = Pick<
  Payment,
  | 'id'
  | 'merchantId'
  | 'deviceId'
  | 'sessionId'
  | 'provider'
  | 'method'
  | 'authRef'
  | 'fingerprint'
  | 'cardBrand'
  | 'cardLast4'
  | 'currency'
  | 'nextAttemptAt'
  | 'createdAt'
> & { readonly authorizedMinor: number };

/** Inserts payments whose providers are to be asked for a hold. */
export async function claimHolds(tx: PlainTx, rows: readonly ClaimedHoldRow[]): Promise<void> {
  if (rows.length > 0) await tx.rows(claims, [JSON.stringify(rows)]);
}

const sessions: Statement = {
  name: 'plain_begin_sessions',
  text: `
    INSERT INTO door_session (id, merchant_id, device_id, kind, trigger, doors, state, origin, planogram_version_id, currency,
                              preauth_minor, tax_rate_ppm, tax_mode, authorized_at, open_before, deadline_at, created_at, updated_at)
    SELECT s.id, s."merchantId", s."deviceId", s.kind, s.trigger, s.doors, s.state, s.origin, s."planogramVersionId", s.currency,
           s."preauthMinor", s."taxRatePpm", s."taxMode", s."authorizedAt", s."openBefore", s."deadlineAt", s."createdAt", s."updatedAt"
      FROM jsonb_to_recordset($1::jsonb)
           AS s(id uuid, "merchantId" uuid, "deviceId" uuid, kind session_kind, trigger session_trigger, doors door[],
                state session_state, origin session_origin, "planogramVersionId" uuid, currency char(3), "preauthMinor" bigint,
                "taxRatePpm" int, "taxMode" tax_mode, "authorizedAt" timestamptz, "openBefore" timestamptz, "deadlineAt" timestamptz,
                "createdAt" timestamptz, "updatedAt" timestamptz)`,
};

export type BegunSessionRow = Pick<
  DoorSession,
  | 'id'
  | 'merchantId'
  | 'deviceId'
  | 'kind'
  | 'trigger'
  | 'doors'
  | 'state'
  | 'origin'
  | 'planogramVersionId'
  | 'currency'
  | 'taxRatePpm'
  | 'taxMode'
  | 'authorizedAt'
  | 'openBefore'
  | 'deadlineAt'
  | 'createdAt'
  | 'updatedAt'
> & { readonly preauthMinor: number };

export async function beginSessions(tx: PlainTx, rows: readonly BegunSessionRow[]): Promise<void> {
  if (rows.length > 0) await tx.rows(sessions, [JSON.stringify(rows)]);
}

const granted: Statement = {
  name: 'plain_granted_holds',
  text: `
    UPDATE payment p
       SET state = 'authorized', auth_ref = x."authRef", authorized_minor = x."authorizedMinor", fingerprint = x.fingerprint,
           card_hash = decode(x."cardHash", 'hex'), card_brand = x."cardBrand", card_last4 = x."cardLast4",
           payer_account = x."payerAccount", activity_no = x."activityNo",
           authorized_at = x."authorizedAt", auth_expires_at = x."authExpiresAt", due_minor = NULL, next_attempt_at = NULL,
           attempts = x.attempts, version = p.version + 1, updated_at = $3::timestamptz
      FROM jsonb_to_recordset($1::jsonb)
           AS x(id uuid, "authRef" text, "authorizedMinor" bigint, fingerprint text, "cardHash" text, "cardBrand" text,
                "cardLast4" char(4), "payerAccount" text, "activityNo" text, "authorizedAt" timestamptz, "authExpiresAt" timestamptz,
                attempts jsonb)
     WHERE p.id = x.id AND p.id = ANY($2::uuid[])`,
};

export type GrantedHoldRow = Pick<
  Payment,
  | 'id'
  | 'authRef'
  | 'fingerprint'
  | 'cardHash'
  | 'cardBrand'
  | 'cardLast4'
  | 'payerAccount'
  | 'activityNo'
  | 'authorizedAt'
  | 'authExpiresAt'
> & {
  readonly authorizedMinor: number;
  readonly attempts: readonly unknown[];
};

/** Records holds with which sessions begin, of payments that `lockPaymentsTogether` has locked. */
export async function saveGrantedHolds(
  tx: PlainTx,
  rows: readonly GrantedHoldRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const holds = rows.map(({ cardHash, ...row }) => ({
    ...row,
    cardHash: cardHash && Buffer.from(cardHash).toString('hex'),
  }));
  await tx.rows(granted, [JSON.stringify(holds), rows.map(({ id }) => id), now]);
}
