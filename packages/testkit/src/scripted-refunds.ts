import type { PaymentsPort, ReadRefundAnswer, RefundAnswer } from '@larder/use-cases/ports/payments.port';

type ScriptedRefund = {
  readonly refundRef: string;
  readonly authRef: string;
  readonly amountMinor: number;
  state: 'pending' | 'succeeded' | 'failed';
};

export type ScriptedRefunds = Pick<PaymentsPort, 'refund' | 'readRefund'> & {
  /** Money given back or on its way, by reference of the hold, in minor units. */
  returned(authRef: string): number;
  /** Ends a pending refund. */
  settleRefund(refundRef: string, as: 'succeeded' | 'failed'): void;
};

/** `failed` may succeed later, `refused` never; `lost`: refunded, but the answer is lost; `timeout`: never arrived. */
export type RefundScript = 'failed' | 'refused' | 'timeout' | 'lost' | 'pending';

/** The refunds of the scripted provider: never more than was taken, once per key. */
export function createScriptedRefunds(
  taken: ReadonlyMap<string, number>,
  scripts: RefundScript[],
  calls: string[],
): ScriptedRefunds {
  const byKey = new Map<string, ScriptedRefund>();
  const returned = (authRef: string) =>
    [...byKey.values()]
      .filter((refund) => refund.authRef === authRef && refund.state !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    returned,
    settleRefund: (refundRef, as) => {
      const refund = [...byKey.values()].find((candidate) => candidate.refundRef === refundRef);
      if (refund) refund.state = as;
    },
    refund: async ({ key, authRef, amountMinor }) => {
      calls.push(`refund ${amountMinor}`);
      const script = scripts.shift();
      if (script === 'timeout') return { kind: 'timeout' };
      if (script === 'failed') return failed('issuer_unavailable', true);
      if (script === 'refused') return failed('refused', false);
      const known = byKey.get(key);
      if (!known && amountMinor > (taken.get(authRef) ?? 0) - returned(authRef))
        return failed('amount_too_high', false);
      const state = script === 'pending' ? 'pending' : 'succeeded';
      const refund = known ?? { refundRef: `ref_${key}`, authRef, amountMinor, state };
      byKey.set(key, refund);
      return script === 'lost' ? { kind: 'timeout' } : answerOf(refund);
    },
    readRefund: async ({ key, refundRef }): Promise<ReadRefundAnswer> => {
      calls.push(`readRefund ${key}`);
      const refund = [...byKey.values()].find((known) => known.refundRef === refundRef) ?? byKey.get(key);
      return refund ? answerOf(refund) : { kind: 'unknown' };
    },
  };
}

const failed = (reason: string, retriable: boolean, refundRef: string | null = null): RefundAnswer => ({
  kind: 'failed',
  reason,
  retriable,
  refundRef,
});

function answerOf({ refundRef, amountMinor, state }: ScriptedRefund): RefundAnswer {
  if (state === 'pending') return { kind: 'pending', refundRef };
  if (state === 'failed') return failed('expired_card', false, refundRef);
  return { kind: 'succeeded', refundRef, refundedMinor: amountMinor };
}
