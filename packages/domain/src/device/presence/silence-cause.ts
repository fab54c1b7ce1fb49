import type { ByeReason, SilenceCause } from './power-classification.ts';

/** Cause of a silence, as far as it is known while it lasts; `unknown` is shown as "power or network". */
export type SilenceCauseName = 'power' | 'network' | 'restart' | 'unknown';

const ofBye: Partial<Record<ByeReason, SilenceCauseName>> = {
  power_lost: 'power',
  reboot: 'restart',
  ota: 'restart',
  config: 'restart',
};

/** Until the cabinet is back, only its bye gives a cause; silence proves nothing. [protocol 6.4] */
export function silenceCause(row: {
  readonly offlineCause: string | null;
  readonly byeReason: string | null;
}): SilenceCauseName {
  if (row.offlineCause !== 'bye') return 'unknown';
  return ofBye[row.byeReason as ByeReason] ?? 'unknown';
}

/** Cause of an outage, once the cabinet is back. */
export type OutageKind = SilenceCause['kind'];

/** Returns the displayed cause of an outage that is over. */
export function causeOfOutage(kind: OutageKind | null): SilenceCauseName {
  return kind === 'power_off' ? 'power' : (kind ?? 'unknown');
}
