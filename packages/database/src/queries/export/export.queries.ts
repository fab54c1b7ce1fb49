import type { ExportJob } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

/**
 * Claims exports that are due, each for one worker, with a lease until `leaseUntil`: those of a worker that dies go to
 * the next. The attempt's number shows whether a worker still holds its claim. Merchants with fewer files come first,
 * so that one who asks for many delays nobody else.
 */
export function claimExports(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<ExportJob[]> {
  return tx.$queryRaw<ExportJob[]>`
    UPDATE export_job e SET status = 'running', due_at = ${leaseUntil}::timestamptz, attempts = e.attempts + 1
      FROM (SELECT waiting.id FROM export_job waiting
              LEFT JOIN (SELECT merchant_id, count(*) AS files FROM export_job
                          WHERE expires_at > ${now}::timestamptz GROUP BY merchant_id) held
                ON held.merchant_id = waiting.merchant_id
             WHERE waiting.status IN ('queued', 'running') AND waiting.due_at <= ${now}::timestamptz
             ORDER BY coalesce(held.files, 0), waiting.due_at LIMIT ${limit} FOR UPDATE OF waiting SKIP LOCKED) due
     WHERE e.id = due.id
    RETURNING e.id, e.merchant_id AS "merchantId", e.membership_id AS "membershipId", e.kind::text AS kind,
              e.params, e.email::text AS email, e.format::text AS format, e.status::text AS status, e.rows, e.written_rows AS "writtenRows",
              e.file_key AS "fileKey", e.attempts, e.attempts_before AS "attemptsBefore", e.due_at AS "dueAt", e.expires_at AS "expiresAt",
              e.reason, e.created_at AS "createdAt", e.finished_at AS "finishedAt"`;
}

export type OwnExportRow = Pick<
  ExportJob,
  | 'id'
  | 'kind'
  | 'params'
  | 'format'
  | 'email'
  | 'status'
  | 'rows'
  | 'writtenRows'
  | 'createdAt'
  | 'expiresAt'
>;

/** Instant and id of a page's last row. */
export type OwnExportKey = readonly [createdAt: string, id: string];

/** A page of the exports that one member asked for, newest first. One row more than `limit`. */
export function ownExportPage(
  tx: Tx,
  merchantId: string,
  membershipId: string,
  after: OwnExportKey | null,
  limit: number,
): Promise<OwnExportRow[]> {
  const [at, id] = after ?? [null, null];
  return tx.$queryRaw<OwnExportRow[]>`
    SELECT id, kind::text AS kind, params, format::text AS format, email::text AS email, status::text AS status, rows,
           written_rows AS "writtenRows", created_at AS "createdAt", expires_at AS "expiresAt"
      FROM export_job
     WHERE merchant_id = ${merchantId}::uuid AND membership_id = ${membershipId}::uuid
       AND (${at}::timestamptz IS NULL OR (created_at, id) < (${at}::timestamptz, ${id}::uuid))
     ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
}

export type EndedExportRow = Pick<ExportJob, 'id' | 'merchantId' | 'format' | 'attempts'>;

/** Claims exports whose file has expired; skips rows that another worker has locked. */
export function claimEndedFiles(tx: Tx, at: Date, limit: number): Promise<EndedExportRow[]> {
  return tx.$queryRaw<EndedExportRow[]>`
    SELECT id, merchant_id AS "merchantId", format::text AS format, attempts FROM export_job
     WHERE expires_at <= ${at}::timestamptz AND file_key IS NOT NULL
     ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}
