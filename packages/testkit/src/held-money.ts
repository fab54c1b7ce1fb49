import type { Database } from '@larder/database/open-database';

/** What a provider holds, in minor units, by account and currency as `acct_1 USD`; the platform's account is ` USD`. */
export type HeldMoney = Readonly<Record<string, number>>;

/** The part of the provider simulator's book that says what it holds. */
type HoldingBook = {
  accounts(): Iterable<{ readonly id: string }>;
  readonly lines: {
    balances(
      account: string | null,
      now: number,
    ): readonly {
      readonly currency: string;
      readonly availableMinor: number;
      readonly pendingMinor: number;
    }[];
  };
};

/** What our ledger says that the provider holds. */
export async function heldByOurs({ pool }: Pick<Database, 'pool'>, provider = 'stripe'): Promise<HeldMoney> {
  const { rows } = await pool.query<{ account: string; minor: number }>(
    `SELECT account || ' ' || currency AS account, sum(minor)::int AS minor
       FROM (SELECT coalesce(c.account, '') AS account, t.currency,
                    CASE WHEN x.is_debit THEN e.amount_minor ELSE -e.amount_minor END AS minor
               FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id AND t.provider = $1
              CROSS JOIN LATERAL (VALUES (e.debit, true), (e.credit, false)) x(side, is_debit)
               LEFT JOIN provider_cursor c ON x.side = 'connected_clearing' AND c.merchant_id = e.merchant_id
              WHERE x.side IN ('provider_clearing', 'connected_clearing')) moved
      GROUP BY 1 HAVING sum(minor) <> 0 ORDER BY 1`,
    [provider],
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

/** What the book of the provider says. */
export function heldByTheirs(book: HoldingBook, now: number): HeldMoney {
  const accounts = [null, ...[...book.accounts()].map(({ id }) => id)];
  const held = accounts.flatMap((account) =>
    book.lines.balances(account, now).map(({ currency, availableMinor, pendingMinor }) => {
      const minor = availableMinor + pendingMinor;
      return [`${account ?? ''} ${currency.toUpperCase()}`, minor] as const;
    }),
  );
  return Object.fromEntries(held.filter(([, minor]) => minor !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
