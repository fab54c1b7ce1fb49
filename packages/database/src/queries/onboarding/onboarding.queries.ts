import type { OnboardingMailKind } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

/** Locks a merchant's application until the end of the transaction; nothing happens if there is none. */
export async function lockApplicationRow(tx: Tx, merchantId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM merchant_application WHERE merchant_id = ${merchantId}::uuid FOR UPDATE`;
}

/** Locks a merchant's own provider account, as above. */
export async function lockIndependentRow(tx: Tx, merchantId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM independent_merchant WHERE merchant_id = ${merchantId}::uuid FOR UPDATE`;
}

/**
 * Locks uploads of the merchant until the end of the transaction, and returns the number of those that are pictures of
 * an application and belong to no other. Two statements: the second sees what a transaction that held the locks has
 * attached.
 */
export async function lockAttachments(
  tx: Tx,
  { merchantId, applicationId }: { readonly merchantId: string; readonly applicationId: string },
  keys: readonly string[],
): Promise<number> {
  await tx.$executeRaw`
    SELECT 1 FROM file_object f
     WHERE f.key = ANY(${keys}::text[]) AND f.merchant_id = ${merchantId}::uuid AND f.kind = 'onboarding'
       AND f.state = 'uploaded'
     ORDER BY f.key FOR UPDATE`;
  const [free] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM file_object f
     WHERE f.key = ANY(${keys}::text[]) AND f.merchant_id = ${merchantId}::uuid AND f.kind = 'onboarding'
       AND f.state = 'uploaded'
       AND NOT EXISTS (SELECT FROM application_attachment a
                        WHERE a.file_key = f.key AND a.application_id <> ${applicationId}::uuid)`;
  return free?.count ?? 0;
}

export type DueOnboardingMailRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly kind: OnboardingMailKind;
  /** This attempt, from 1. */
  readonly attempts: number;
};

/** Claims mails that are due until `leaseUntil`, skipping those that another worker has locked. */
export function claimOnboardingMails(
  tx: Tx,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
  limit: number,
): Promise<DueOnboardingMailRow[]> {
  return tx.$queryRaw<DueOnboardingMailRow[]>`
    UPDATE onboarding_mail m SET due_at = ${leaseUntil}::timestamptz, attempts = m.attempts + 1
      FROM (SELECT id FROM onboarding_mail WHERE due_at <= ${now}::timestamptz
             ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE m.id = due.id
    RETURNING m.id, m.merchant_id AS "merchantId", m.kind::text AS kind, m.attempts`;
}

export type DuePurgeRow = {
  readonly id: string;
  readonly merchantId: string;
  /** It was not decided: its members may go on with it. */
  readonly isOpen: boolean;
};

/** Claims applications whose numbers and attachments are to be deleted by now, skipping locked ones. */
export function claimPurges(tx: Tx, now: Date, limit: number): Promise<DuePurgeRow[]> {
  return tx.$queryRaw<DuePurgeRow[]>`
    SELECT id, merchant_id AS "merchantId", decided_at IS NULL AS "isOpen" FROM merchant_application
     WHERE purge_at <= ${now}::timestamptz ORDER BY purge_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

/** Deletes personal data and sealed numbers of all principals of an application. */
export async function purgePrincipals(
  tx: Tx,
  { id, merchantId }: Pick<DuePurgeRow, 'id' | 'merchantId'>,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE application_principal
       SET ssn = NULL, ssn_last4 = NULL, id_no = NULL, id_no_last4 = NULL, phone = NULL, address = NULL,
           birth_date = NULL, updated_at = ${now}::timestamptz
     WHERE merchant_id = ${merchantId}::uuid AND application_id = ${id}::uuid`;
}

/** Locks until the end of the transaction whose own the installation's account at the provider is. */
export async function lockOwnAccount(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('own account'))`;
}
