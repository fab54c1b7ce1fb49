/** Calls whose faults the token of the card selects. */
const cardCalls = ['authorize', 'capture', 'void', 'increase', 'refund'] as const;
/** Calls without a card: their faults are armed by the fault route. */
export const otherCalls = [
  'transfer',
  'payout',
  'account',
  'person',
  'bank',
  'evidence',
  'accept_dispute',
] as const;
export type Call = (typeof cardCalls)[number] | (typeof otherCalls)[number];

/** Faults of a call around its effect. */
export type CallFault = 'lost' | 'silent' | '500' | '429';

export const callFaults: readonly CallFault[] = ['lost', 'silent', '500', '429'];

export const isDeclined = (card: string): boolean => card.startsWith('fp_decline');

/** Never holds anything and says nothing. */
export const isDead = (card: string): boolean => card.startsWith('fp_timeout');

/** How long the issuer takes to authorize. */
export const delayMsOf = (card: string): number => Number(/^fp_slow_(\d{1,5})/.exec(card)?.[1] ?? 0);

/** The most that the issuer holds. */
export const limitMinorOf = (card: string): number =>
  Number(/^fp_low_(\d{1,9})/.exec(card)?.[1] ?? Number.POSITIVE_INFINITY);

export const captureFails = (card: string): 'once' | 'always' | 'never' => {
  if (card.startsWith('fp_capture_fail_once')) return 'once';
  return card.startsWith('fp_capture_fail') ? 'always' : 'never';
};

export const voidFails = (card: string): boolean => card.startsWith('fp_void_fail');

export const increaseOf = (card: string): 'granted' | 'refused' | 'unsupported' => {
  if (card.startsWith('fp_increase_refused')) return 'refused';
  return card.startsWith('fp_increase_unsupported') ? 'unsupported' : 'granted';
};

/** Its bank takes captured money back: `fp_dispute_lost…` decides for the cardholder whatever the evidence says. */
export const isDisputed = (card: string): boolean => card.startsWith('fp_dispute');

export const losesDispute = (card: string): boolean => card.startsWith('fp_dispute_lost');

/** How a refund begins, and how a pending one ends. */
export const refundOf = (
  card: string,
): 'succeeded' | 'failed' | 'then_succeeded' | 'then_failed' | 'then_returned' => {
  if (card.startsWith('fp_refund_returned')) return 'then_returned';
  if (card.startsWith('fp_refund_pending_fail')) return 'then_failed';
  if (card.startsWith('fp_refund_pending')) return 'then_succeeded';
  return card.startsWith('fp_refund_fail') ? 'failed' : 'succeeded';
};

/** The fault of one call: `fp_lost_capture…`, `fp_500_refund…`. */
export function callFaultOf(card: string, call: Call): CallFault | null {
  const fault = callFaults.find((name) => card.startsWith(`fp_${name}_`));
  const at = cardCalls.find((name) => card.startsWith(`fp_${fault}_${name}`));
  return fault && at === call ? fault : null;
}
