import { type GuardRule, guardKinds, unsavedRule } from '@larder/domain/guard/guard-rule';
import type { MerchantId } from '@larder/domain/ids';
import type { ReadContext } from '../use-case.ts';

export type SavedRule = GuardRule & { readonly version: number; readonly savedAt: string | null };

/** Returns the merchant's rule of each kind; those that were never saved are off and have version 0. */
export async function ownRules(
  { tx }: Pick<ReadContext, 'tx'>,
  merchantId: MerchantId,
): Promise<SavedRule[]> {
  const rows = await tx.guardRule.findMany({ where: { merchantId } });
  return guardKinds.map((kind) => {
    const row = rows.find((saved) => saved.kind === kind);
    if (!row) return { ...unsavedRule(kind), version: 0, savedAt: null };
    const { mode, act, version } = row;
    const holdMinor = row.holdMinor === null ? null : Number(row.holdMinor);
    const threshold = Number(row.threshold);
    return { kind, mode, act, version, threshold, holdMinor, savedAt: row.savedAt.toISOString() };
  });
}
