import { DAY_MS } from '@larder/domain/durations';
import type { Payout, PayoutsPort } from '@larder/use-cases/ports/payouts.port';
import type { ManualClock } from './manual-clock.ts';

/**
 * `failed` may succeed later, `refused` never; `timeout`: never arrived; `lost`: made, but the response is lost;
 * `crash`: made, and the caller's process dies.
 */
type CallScript = 'failed' | 'refused' | 'timeout' | 'lost' | 'crash';

export type ScriptedPayouts = PayoutsPort & {
  /** Every call that reached the provider, oldest first, as `transfer 9975`. */
  readonly calls: string[];
  /** Money moved to accounts of merchants, and paid out of them, by key. */
  readonly transfers: ReadonlyMap<string, number>;
  readonly payouts: ReadonlyMap<string, Payout>;
  /** Responses that override the next calls of a kind, first in first out. */
  readonly next: { transfer: CallScript[]; payOut: CallScript[]; read: 'timeout'[] };
  /** Moves the payout of a key on. */
  settle(key: string, state: Payout['state'], reason?: string): void;
};

const tooLittle = { kind: 'failed', reason: 'balance_insufficient', retriable: true } as const;

/** A provider that keeps a book of payouts. The same key transfers and pays out once. */
export function createScriptedPayouts(clock: ManualClock, provider = 'scripted'): ScriptedPayouts {
  const calls: string[] = [];
  const transfers = new Map<string, number>();
  const payouts = new Map<string, Payout>();
  const next: ScriptedPayouts['next'] = { transfer: [], payOut: [], read: [] };

  /** Carries out a call as its script says. */
  async function act<Made>(script: CallScript | undefined, make: () => Made) {
    if (script === 'timeout') return { kind: 'timeout' as const };
    if (script === 'failed') return { kind: 'failed' as const, reason: 'busy', retriable: true };
    if (script === 'refused') return { kind: 'failed' as const, reason: 'account_closed', retriable: false };
    const made = make();
    if (script === 'crash') throw new Error('the process died');
    return script === 'lost' ? { kind: 'timeout' as const } : made;
  }

  /** What transfers brought and no payout took. */
  const leftMinor = () => {
    const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);
    const gone = [...payouts.values()].filter(({ state }) => state === 'on_the_way' || state === 'paid');
    return sum(transfers.values()) - sum(gone.map(({ amountMinor }) => amountMinor));
  };

  return {
    provider,
    calls,
    transfers,
    payouts,
    next,
    settle: (key, state, reason) => {
      const payout = payouts.get(key);
      if (payout) payouts.set(key, { ...payout, state, reason: reason ?? null });
    },
    balanceLines: async () => ({ kind: 'page', lines: [], hasMore: false }),
    readBalance: async () => ({
      kind: 'found',
      balances: [{ currency: 'USD', availableMinor: leftMinor(), pendingMinor: 0 }],
    }),
    transfer: ({ key, amountMinor }) => {
      calls.push(`transfer ${amountMinor}`);
      return act(next.transfer.shift(), () => {
        const moved = transfers.get(key) ?? amountMinor;
        transfers.set(key, moved);
        return { kind: 'transferred' as const, transferRef: `tr_${key}`, amountMinor: moved };
      });
    },
    payOut: ({ key, amountMinor, currency }) => {
      calls.push(`payOut ${amountMinor}`);
      return act(next.payOut.shift(), () => {
        const known = payouts.get(key);
        if (!known && amountMinor > leftMinor()) return tooLittle;
        const payout = known ?? {
          payoutRef: `po_${key}`,
          amountMinor,
          currency,
          state: 'on_the_way',
          reason: null,
          arrivesAt: new Date(clock.now().getTime() + 2 * DAY_MS),
        };
        payouts.set(key, payout);
        return { kind: 'made' as const, payout };
      });
    },
    readPayout: async ({ key, payoutRef }) => {
      calls.push('readPayout');
      if (next.read.shift() === 'timeout') return { kind: 'timeout' };
      const payout = [...payouts.values()].find((known) => known.payoutRef === payoutRef) ?? payouts.get(key);
      return payout ? { kind: 'found', payout } : { kind: 'unknown' };
    },
  };
}
