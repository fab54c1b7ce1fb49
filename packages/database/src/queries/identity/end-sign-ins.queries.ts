import type pg from 'pg';

/**
 * Ends every sign-in of a database that was restored, and every link and code that was mailed: those that ended after
 * the restored instant would be valid again. Members send invitations again. One statement, so all of it or nothing.
 * Returns how many sign-ins it ended. [decision 280]
 */
export async function endSignIns(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ended: number }>(
    `WITH versions AS (UPDATE account SET token_version = token_version + 1),
          sessions AS (UPDATE refresh_session SET revoked_at = now(), revoked_reason = 'restored'
                        WHERE revoked_at IS NULL RETURNING family_id),
          tickets AS (UPDATE reset_ticket SET used_at = now() WHERE used_at IS NULL),
          codes AS (UPDATE email_code SET used_at = now() WHERE used_at IS NULL),
          invitations AS (UPDATE invitation SET expires_at = now()
                           WHERE accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()),
          phones AS (UPDATE push_token SET disabled_at = now() WHERE disabled_at IS NULL),
          browsers AS (UPDATE web_push_subscription SET disabled_at = now() WHERE disabled_at IS NULL)
     SELECT count(DISTINCT family_id)::int AS ended FROM sessions`,
  );
  return rows[0]?.ended ?? 0;
}
