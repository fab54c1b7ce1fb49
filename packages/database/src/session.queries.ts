import type { Tx } from './transaction.ts';

/** A door session as it is written: instants as ISO text, documents as they are. */
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

/**
 * Writes what events made of some sessions of one cabinet, new ones included, in one statement. Those that ended go first: a cabinet
 * has one active session at a time, and each row is checked as it is written.
 */
export async function saveSessions(tx: Tx, sessions: readonly SessionRow[], now: Date): Promise<void> {
  if (sessions.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO door_session AS d (id, merchant_id, device_id, kind, trigger, doors, state, stalled_from, origin, command_id,
      planogram_version_id, currency, tax_rate_ppm, started_at, opened_at, closed_at, ended_at, end_reason, door_states, media,
      recognition, last_event_at, deadline_at, created_at, updated_at)
    SELECT s.id, s."merchantId", s."deviceId", s.kind, s.trigger, s.doors, s.state, s."stalledFrom", s.origin, s."commandId",
           s."planogramVersionId", s.currency, s."taxRatePpm", s."startedAt", s."openedAt", s."closedAt", s."endedAt", s."endReason",
           s."doorStates", s.media, s.recognition, s."lastEventAt", s."deadlineAt", s."createdAt", ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
           AS s(id uuid, "merchantId" uuid, "deviceId" uuid, kind session_kind, trigger session_trigger, doors door[], state session_state,
                "stalledFrom" session_state, origin session_origin, "commandId" uuid, "planogramVersionId" uuid, currency char(3),
                "taxRatePpm" int, "startedAt" timestamptz, "openedAt" timestamptz, "closedAt" timestamptz, "endedAt" timestamptz,
                "endReason" session_end_reason, "doorStates" jsonb, media jsonb, recognition jsonb, "lastEventAt" timestamptz,
                "deadlineAt" timestamptz, "createdAt" timestamptz)
     ORDER BY s.state IN ('authorized', 'opening', 'unlocked', 'open', 'recognizing', 'stalled')
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, stalled_from = excluded.stalled_from, command_id = excluded.command_id,
      started_at = excluded.started_at, opened_at = excluded.opened_at, closed_at = excluded.closed_at, ended_at = excluded.ended_at,
      end_reason = excluded.end_reason, door_states = excluded.door_states, media = excluded.media, recognition = excluded.recognition,
      last_event_at = excluded.last_event_at, deadline_at = excluded.deadline_at, version = d.version + 1,
      updated_at = excluded.updated_at`;
}
