/**
 * The cards of the sandbox, which moves no money. Tokens are chosen so that the number that the sandbox derives from
 * them is the one shown here. [adapters, sandbox.adapter.ts]
 */
export const sandboxCards = [
  { token: 'fp_shopper_works_62064', kind: 'works', brand: 'Visa', last4: '4242' },
  { token: 'fp_decline_shopper_8597', kind: 'declined', brand: 'Mastercard', last4: '0002' },
  { token: 'fp_low_300_shopper_5238', kind: 'low', brand: 'Visa', last4: '0300' },
] as const;
