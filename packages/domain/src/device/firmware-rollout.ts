import type { FirmwareState } from './firmware-transitions.ts';
import type { Lifecycle } from './lifecycle/lifecycle-transitions.ts';

/** Reasons for leaving a device out of a rollout. */
export type RolloutExclusion =
  | 'later_share'
  | 'retired'
  | 'in_stock'
  | 'never_seen'
  | 'unsupported'
  | 'up_to_date'
  | 'under_way'
  | 'session_open'
  | 'failed_before';

export type RolloutCabinet = {
  readonly lifecycle: Lifecycle;
  /** Null until the first birth. */
  readonly fw: string | null;
  readonly caps: readonly string[];
  readonly hasOpenSession: boolean;
  /** An update to any release is in progress. */
  readonly openUpdate: boolean;
  /** State of its latest update to this release. */
  readonly before: FirmwareState | null;
  /** 0 to 99, fixed for a device and release. */
  readonly share: number;
};

/**
 * Returns why a rollout leaves this device out, or null if it updates it. Raising the share only adds devices. A device
 * where the release failed or was rolled back is left out unless `retry`. [protocol 12]
 */
export function exclusionOf(
  cabinet: RolloutCabinet,
  rollout: { readonly version: string; readonly percent: number; readonly retry: boolean },
): RolloutExclusion | null {
  // A device in stock is never accepted at birth, so its update would always be rolled back.
  if (cabinet.lifecycle === 'retired' || cabinet.lifecycle === 'in_stock') return cabinet.lifecycle;
  if (cabinet.fw === null) return 'never_seen';
  if (!cabinet.caps.includes('ota')) return 'unsupported';
  if (cabinet.fw === rollout.version) return 'up_to_date';
  if (cabinet.openUpdate) return 'under_way';
  if (cabinet.share >= rollout.percent) return 'later_share';
  if (cabinet.hasOpenSession) return 'session_open';
  const hasFailed = cabinet.before === 'failed' || cabinet.before === 'rolled_back';
  return hasFailed && !rollout.retry ? 'failed_before' : null;
}

/** Maps a device and release to a number from 0 to 99 that is evenly spread and differs between releases (FNV-1a). */
export function shareOf(releaseId: string, deviceId: string): number {
  let hash = 0x811c9dc5;
  for (const char of releaseId + deviceId) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  }
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}
