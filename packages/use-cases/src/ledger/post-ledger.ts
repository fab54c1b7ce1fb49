import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import type { WriteContext } from '../use-case.ts';

/**
 * Posts causes in the transaction of what they record. A cause that is already posted, by its kind and id, posts
 * nothing, so a repeated call is harmless. Returns the ids of the new ledger transactions, in any order. [decision 125]
 */
export function postLedger(
  { tx, now, newId }: Pick<WriteContext, 'tx' | 'now' | 'newId'>,
  postings: readonly LedgerPosting[],
): Promise<string[]> {
  return insertPostings(
    tx,
    postings.map((posting) => ({ id: newId(), ...posting })),
    now,
  );
}
