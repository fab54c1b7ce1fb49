import type { AuditLog } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

/** Actors who are people working for a merchant or the platform; the indexes of the audit list hold their rows only. */
export const people = ['user', 'restocker', 'platform'] as const;

/** A row of the audit log; `diff` is a document. */
export type AuditRow = Omit<AuditLog, 'diff'> & { readonly diff: Readonly<Record<string, unknown>> };

/** Appends rows to the audit log, in one statement. */
export async function insertAuditRows(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO audit_log (id, merchant_id, actor_kind, actor_id, action, object_type, object_id, device_id, diff, result, request_id,
                           ip, user_agent, at)
    SELECT r.id, r."merchantId", r."actorKind", r."actorId", r.action, r."objectType", r."objectId", r."deviceId", r.diff, r.result,
           r."requestId", r.ip, r."userAgent", r.at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r(id uuid, "merchantId" uuid, "actorKind" actor_kind, "actorId" text, action text, "objectType" text, "objectId" text,
                "deviceId" uuid, diff jsonb, result audit_result, "requestId" text, ip inet, "userAgent" text, at timestamptz)`;
}
