import type { Tx } from '../../transaction.ts';

/** Takes an advisory lock until the end of the transaction: changes of the catalog happen one after the other. */
export async function lockTutorials(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tutorials'))`;
}

export type ProgressReport = {
  readonly membershipId: string;
  readonly tutorialId: string;
  readonly positionMs: number;
  readonly watched: boolean;
  readonly seenAt: Date;
};

/**
 * Saves how far a member has come. A report that arrives late does not replace a newer one; once watched stays watched.
 */
export function saveTutorialProgress(tx: Tx, merchantId: string, report: ProgressReport): Promise<number> {
  const { membershipId, tutorialId, positionMs, watched, seenAt } = report;
  return tx.$executeRaw`
    INSERT INTO tutorial_progress AS known (merchant_id, membership_id, tutorial_id, position_ms, watched, seen_at)
    VALUES (${merchantId}::uuid, ${membershipId}::uuid, ${tutorialId}::uuid, ${positionMs}, ${watched},
            ${seenAt}::timestamptz)
    ON CONFLICT (merchant_id, membership_id, tutorial_id) DO UPDATE
      SET position_ms = CASE WHEN excluded.seen_at >= known.seen_at THEN excluded.position_ms ELSE known.position_ms END,
          seen_at = greatest(excluded.seen_at, known.seen_at),
          watched = known.watched OR excluded.watched`;
}
