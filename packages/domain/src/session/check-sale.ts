import type { Lifecycle } from '../device/lifecycle/lifecycle-transitions.ts';
import type { DenyCode } from '../refusals.ts';

export type SaleFacts = {
  readonly merchantActive: boolean;
  readonly lifecycle: Lifecycle;
  readonly frozen: boolean;
  readonly healthLocked: boolean;
  /** A session is in progress, or a `door.open` command may still act. */
  readonly busy: boolean;
  readonly hasTemplate: boolean;
  readonly blacklisted: boolean;
  /** The denial of a guard rule that is enforced. */
  readonly guarded: DenyCode | null;
};

export type SaleAnswer =
  | { readonly ok: true; readonly value: undefined }
  | { readonly ok: false; readonly refusal: { readonly code: DenyCode; readonly byGuard: boolean } };

const deny = (code: DenyCode, byGuard = false): SaleAnswer => ({ ok: false, refusal: { code, byGuard } });

/**
 * Decides whether a shopper may open this device now, by card or by phone. The payment provider is asked only
 * afterwards. Returns the first reason that applies, in the order of this function. [protocol 9.1, domain B1]
 */
export function checkSale(facts: SaleFacts): SaleAnswer {
  if (facts.lifecycle !== 'operational') return deny('NOT_ACTIVATED');
  if (!facts.merchantActive) return deny('MERCHANT_SUSPENDED');
  if (facts.frozen) return deny('FROZEN');
  if (facts.healthLocked) return deny('HEALTH_LOCK');
  if (facts.busy) return deny('DEVICE_BUSY');
  if (!facts.hasTemplate) return deny('NO_PLANOGRAM');
  if (facts.blacklisted) return deny('BLACKLISTED');
  if (facts.guarded) return deny(facts.guarded, true);
  return { ok: true, value: undefined };
}
