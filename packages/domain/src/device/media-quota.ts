/** Limits for one cabinet in 24 hours: 500 sales with a video and three pictures each. */
export const mediaQuota = { slots: 2_000, bytes: 8 * 1024 ** 3, open: 64 } as const;

/** Media slots given to a cabinet in the last 24 hours. */
export type MediaUse = {
  readonly slots: number;
  /** Bytes stored, plus bytes announced for slots that are not filled yet. */
  readonly bytes: number;
  /** Slots that may still be filled. */
  readonly open: number;
};

/** True if a cabinet may have another slot for this many bytes. */
export function mayOpenSlot(use: MediaUse, bytes: number): boolean {
  return use.slots < mediaQuota.slots && use.open < mediaQuota.open && use.bytes + bytes <= mediaQuota.bytes;
}
