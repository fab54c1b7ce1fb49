import type { AccountId, Line, LineKind } from './line.ts';

/** The balance of an account in one currency. */
export type AccountBalance = {
  readonly account: AccountId;
  readonly currency: string;
  readonly availableMinor: number;
  readonly pendingMinor: number;
};

/** Sums of one currency over all parties; they add up to zero. */
export type TrialBalance = {
  readonly currency: string;
  readonly accountsMinor: number;
  readonly feesMinor: number;
  /** What the banks of the cards paid less what they got back, as a debt of ours. */
  readonly cardsMinor: number;
  /** What went to the banks of merchants. */
  readonly banksMinor: number;
  /** Between two accounts; zero once both lines are written. */
  readonly transfersMinor: number;
};

const parties: Record<LineKind, 'cardsMinor' | 'banksMinor' | 'transfersMinor'> = {
  charge: 'cardsMinor',
  refund: 'cardsMinor',
  refund_failure: 'cardsMinor',
  dispute: 'cardsMinor',
  dispute_reversal: 'cardsMinor',
  transfer: 'transfersMinor',
  transfer_in: 'transfersMinor',
  payout: 'banksMinor',
  payout_failure: 'banksMinor',
};

/** The movements of all accounts, oldest first. */
export class Lines {
  readonly #ofAccount = new Map<AccountId, Line[]>();
  readonly #position = new Map<string, number>();

  add(line: Line): void {
    const lines = this.of(line.account);
    this.#position.set(line.id, lines.length);
    lines.push(line);
  }

  /** The lines of an account, oldest first. */
  of(account: AccountId): Line[] {
    const known = this.#ofAccount.get(account);
    if (known) return known;
    const none: Line[] = [];
    this.#ofAccount.set(account, none);
    return none;
  }

  /** A line of an account by its id. */
  find(account: AccountId, id: string): Line | undefined {
    const line = this.of(account)[this.#position.get(id) ?? -1];
    return line?.id === id ? line : undefined;
  }

  balances(account: AccountId, now: number): AccountBalance[] {
    const balances = new Map<string, { availableMinor: number; pendingMinor: number }>();
    for (const { currency, amountMinor, feeMinor, availableAt } of this.of(account)) {
      const balance = balances.get(currency) ?? { availableMinor: 0, pendingMinor: 0 };
      balance[availableAt <= now ? 'availableMinor' : 'pendingMinor'] += amountMinor - feeMinor;
      balances.set(currency, balance);
    }
    return [...balances].map(([currency, balance]) => ({ account, currency, ...balance }));
  }

  availableMinor(account: AccountId, currency: string, now: number): number {
    return this.balances(account, now).find((balance) => balance.currency === currency)?.availableMinor ?? 0;
  }

  trialBalances(): TrialBalance[] {
    const sums = new Map<string, { -readonly [Name in keyof TrialBalance]: TrialBalance[Name] }>();
    for (const { kind, currency, amountMinor, feeMinor } of [...this.#ofAccount.values()].flat()) {
      const sum = sums.get(currency) ?? {
        currency,
        accountsMinor: 0,
        feesMinor: 0,
        cardsMinor: 0,
        banksMinor: 0,
        transfersMinor: 0,
      };
      sum.accountsMinor += amountMinor - feeMinor;
      sum.feesMinor += feeMinor;
      sum[parties[kind]] -= amountMinor;
      sums.set(currency, sum);
    }
    return [...sums.values()].sort((one, other) => one.currency.localeCompare(other.currency));
  }
}
