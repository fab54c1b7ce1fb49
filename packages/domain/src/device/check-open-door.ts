import { accept, type Result, refuse } from '../refusal.ts';
import type { Lifecycle } from './lifecycle-transitions.ts';

export const openPurposes = ['sale', 'restock', 'service'] as const;
export type OpenPurpose = (typeof openPurposes)[number];

export type OpenDoorFacts = {
  readonly purpose: OpenPurpose;
  readonly lifecycle: Lifecycle;
  /** `offline` and `never_seen` are not. */
  readonly online: boolean;
  /** A session that has not ended, or a `door.open` that may still act. */
  readonly activeSession: boolean;
  readonly openCommand: boolean;
};

/**
 * May a door be opened from afar? Frozen and health-locked cabinets open for restocking and service; for a sale ask `checkSale`
 * as well. Refuses, in this order, `NOT_ACTIVATED` (sale) or `DEVICE_ENABLE_FAILED` (restock), `DEVICE_OFFLINE`, `DEVICE_BUSY`. [domain B1, B2]
 */
export function checkOpenDoor(facts: OpenDoorFacts): Result<void> {
  if (facts.lifecycle !== 'operational') {
    if (facts.purpose === 'sale') return refuse('NOT_ACTIVATED');
    if (facts.purpose === 'restock') return refuse('DEVICE_ENABLE_FAILED');
  }
  if (!facts.online) return refuse('DEVICE_OFFLINE');
  return facts.activeSession || facts.openCommand ? refuse('DEVICE_BUSY') : accept();
}
