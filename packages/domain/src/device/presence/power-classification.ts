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

export type ByeReason = 'power_lost' | 'reboot' | 'ota' | 'shutdown' | 'config';

/** Facts about a silence, while it lasts (`birth` null) and once the cabinet is back. */
export type Silence = {
  readonly offlineSince: Date;
  /** When the cloud last received a message from the cabinet, by the server clock. */
  readonly lastContactAt: Date;
  /** Time of a `power.lost` event, the cabinet's last gasp. */
  readonly powerLostAt: Date | null;
  readonly byeReason: ByeReason | null;
  readonly birth: {
    readonly sameBoot: boolean;
    readonly bootReason: BootReason;
    /** By the cabinet clock. */
    readonly lastAliveAt: Date | null;
    readonly receivedAt: Date;
  } | null;
};

/** `unknown` is shown as "power or network". A power-off carries its time and whether it was inferred afterwards. */
export type SilenceCause =
  | { readonly kind: 'power_off'; readonly at: Date; readonly inferred: boolean }
  | { readonly kind: 'network' | 'restart' | 'unknown' };

/** A cabinet records its last sign of life once a minute, and its clock may differ. */
const ALIVE_BEFORE_CONTACT_MS = 120_000;

/** A sign of life from before the last message, or from after the birth, comes from a wrong clock. */
function isPlausible(lastAliveAt: Date, lastContactAt: Date, receivedAt: Date): boolean {
  return (
    lastAliveAt <= receivedAt && lastAliveAt.getTime() >= lastContactAt.getTime() - ALIVE_BEFORE_CONTACT_MS
  );
}

/** Determines why a cabinet was silent. [protocol 6.4] */
export function classifySilence(silence: Silence): SilenceCause {
  if (silence.powerLostAt) return { kind: 'power_off', at: silence.powerLostAt, inferred: false };
  if (silence.byeReason === 'power_lost')
    return { kind: 'power_off', at: silence.offlineSince, inferred: false };
  const { birth } = silence;
  if (!birth) return { kind: 'unknown' };
  if (birth.sameBoot) return { kind: 'network' };
  switch (birth.bootReason) {
    case 'power_on':
    case 'brownout': {
      const { lastAliveAt, receivedAt } = birth;
      const isKnown = lastAliveAt && isPlausible(lastAliveAt, silence.lastContactAt, receivedAt);
      return { kind: 'power_off', at: isKnown ? lastAliveAt : silence.offlineSince, inferred: true };
    }
    case 'reconnect':
      // Contradiction: a new boot that claims to be a mere reconnection.
      return { kind: 'unknown' };
    default:
      return { kind: 'restart' };
  }
}
