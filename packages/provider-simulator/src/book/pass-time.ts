import type { BookEntry } from './book-entry.ts';
import { checkOf } from './check-account.ts';
import type { BookRecords } from './post-entry.ts';

/** What banks and the provider's checks have decided by now. */
export function endsOf({ payouts, disputes, accounts }: BookRecords, now: number): BookEntry[] {
  const ends: BookEntry[] = [];
  for (const { id, ends: due } of payouts.values())
    for (const { as, at } of due) if (at <= now) ends.push({ do: 'end_payout', id, as, at: now });
  for (const { id, decides, state, dueAt } of disputes.values()) {
    if (decides && decides.at <= now) ends.push({ do: 'end_dispute', id, as: decides.as, at: now });
    else if (state === 'needs_response' && dueAt <= now)
      ends.push({ do: 'end_dispute', id, as: 'lost', at: now });
  }
  for (const account of accounts.values()) {
    if (account.verification !== 'pending' || account.checkedAt === null || account.checkedAt > now) continue;
    ends.push({ do: 'verify', id: account.id, verification: checkOf(account), at: now });
  }
  return ends;
}
