export const bootReasons = [
  'power_on',
  'brownout',
  'watchdog',
  'command',
  'ota',
  'crash',
  'reconnect',
] as const;
export type BootReason = (typeof bootReasons)[number];

export const byeReasons = ['power_lost', 'reboot', 'ota', 'shutdown', 'config'] as const;
export type ByeReason = (typeof byeReasons)[number];

/** What is known about a silence, while it lasts (`birth` null) and once the cabinet is back. */
export type Silence = {
  readonly offlineSince: Date;
  /** Time of a `power.lost` event, the cabinet's last gasp. */
  readonly powerLostAt: Date | null;
  readonly byeReason: ByeReason | null;
  readonly birth: {
    readonly sameBoot: boolean;
    readonly bootReason: BootReason;
    readonly lastAliveAt: Date | null;
  } | null;
};

/** `unknown` is shown as "power or network". A power-off carries its time, and whether it was only concluded afterwards. */
export type SilenceCause =
  | { readonly kind: 'power_off'; readonly at: Date; readonly inferred: boolean }
  | { readonly kind: 'network' | 'restart' | 'unknown' };

/** Why a cabinet was silent. [protocol 6.4] */
export function classifySilence(silence: Silence): SilenceCause {
  if (silence.powerLostAt) return { kind: 'power_off', at: silence.powerLostAt, inferred: false };
  if (silence.byeReason === 'power_lost')
    return { kind: 'power_off', at: silence.offlineSince, inferred: false };
  const { birth } = silence;
  if (!birth) return { kind: 'unknown' };
  if (birth.sameBoot) return { kind: 'network' };
  switch (birth.bootReason) {
    case 'power_on':
    case 'brownout':
      return { kind: 'power_off', at: birth.lastAliveAt ?? silence.offlineSince, inferred: true };
    case 'reconnect':
      // A new boot that calls itself a mere reconnection contradicts itself.
      return { kind: 'unknown' };
    default:
      return { kind: 'restart' };
  }
}
