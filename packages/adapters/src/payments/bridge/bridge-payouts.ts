import type { BalanceLine, Payout, PayoutsPort } from '@larder/use-cases/ports/payouts.port';
import { BRIDGE, type BridgeOptions, createBridgeClient, failed, foundBy, TIMEOUT } from './bridge-client.ts';
import type { BridgeLine, BridgePayout } from './bridge-contract.ts';

/** Movements of accounts, transfers to merchants' accounts, and payouts to their banks. */
export function createBridgePayouts(options: BridgeOptions): PayoutsPort {
  const bridge = createBridgeClient(options);
  const of = (account: string | null) => (account === null ? {} : { account });
  return {
    provider: BRIDGE,
    balanceLines: async ({ account, after, limit }) => {
      const query = { ...of(account), ...(after === null ? {} : { after }), limit };
      const asked = await bridge.ask('listBalanceLines', { query });
      if (asked.kind === 'unclear') return TIMEOUT;
      if (asked.kind === 'refused') return failed(asked);
      const { items, hasMore } = asked.value;
      return { kind: 'page', lines: items.map(lineOf), hasMore };
    },
    readBalance: async (account) =>
      foundBy(await bridge.ask('readBalances', { query: of(account) }), ({ balances }) => ({ balances })),
    transfer: async ({ key, to, amountMinor, currency }) => {
      const asked = await bridge.ask('createTransfer', { key, body: { to, amountMinor, currency } });
      if (asked.kind === 'unclear') return TIMEOUT;
      if (asked.kind === 'refused') return failed(asked);
      return {
        kind: 'transferred',
        transferRef: asked.value.transferRef,
        amountMinor: asked.value.amountMinor,
      };
    },
    payOut: async ({ key, account, amountMinor, currency }) => {
      const asked = await bridge.ask('createPayout', { key, body: { account, amountMinor, currency } });
      if (asked.kind === 'unclear') return TIMEOUT;
      return asked.kind === 'answered' ? { kind: 'made', payout: payoutOf(asked.value) } : failed(asked);
    },
    readPayout: async ({ account, key, payoutRef }) => {
      if (payoutRef !== null)
        return foundBy(await bridge.ask('readPayout', { ref: payoutRef }), (payout) => ({
          payout: payoutOf(payout),
        }));
      const found = await bridge.ask('findPayout', { query: { account, key } });
      if (found.kind !== 'answered') return TIMEOUT;
      const [payout] = found.value.items;
      return payout ? { kind: 'found', payout: payoutOf(payout) } : { kind: 'unknown' };
    },
  };
}

function lineOf(line: BridgeLine): BalanceLine {
  const { lineRef, kind, sourceRef, counterpart, amountMinor, feeMinor, currency } = line;
  return {
    lineRef,
    kind,
    sourceRef,
    counterpart,
    amountMinor,
    feeMinor,
    netMinor: amountMinor - feeMinor,
    currency,
    createdAt: new Date(line.createdAt),
    availableAt: new Date(line.availableAt),
    raw: line,
  };
}

const payoutOf = ({ arrivesAt, ...payout }: BridgePayout): Payout => ({
  ...payout,
  arrivesAt: arrivesAt === null ? null : new Date(arrivesAt),
});
