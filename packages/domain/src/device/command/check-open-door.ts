import { accept, type Result, refuse } from '../../refusal.ts';
import type { Lifecycle } from '../lifecycle/lifecycle-transitions.ts';

export type OpenPurpose = 'sale' | 'restock' | 'service';

export type OpenDoorFacts = {
  readonly purpose: OpenPurpose;
  readonly lifecycle: Lifecycle;
  /** False for `offline` and `never_seen`. */
  readonly online: boolean;
  /** A session is in progress, or a `door.open` command may still act. */
  readonly activeSession: boolean;
  readonly openCommand: boolean;
};

/**
 * Decides whether a door may be opened remotely. Frozen and health-locked devices open for restocking and service; for
 * a sale also call `checkSale`. Refuses, in this order, `NOT_ACTIVATED` (sale) or `DEVICE_ENABLE_FAILED` (restock),
 * `DEVICE_OFFLINE`, `DEVICE_BUSY`. [domain B1, B2]
 */
export function checkOpenDoor(facts: OpenDoorFacts): Result<void> {
  if (facts.lifecycle !== 'operational') {
    if (facts.purpose === 'sale') return refuse('NOT_ACTIVATED');
    if (facts.purpose === 'restock') return refuse('DEVICE_ENABLE_FAILED');
  }
  if (!facts.online) return refuse('DEVICE_OFFLINE');
  return facts.activeSession || facts.openCommand ? refuse('DEVICE_BUSY') : accept();
}
