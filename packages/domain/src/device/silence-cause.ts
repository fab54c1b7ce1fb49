import type { ByeReason } from './power-classification.ts';

/** Why a cabinet is not heard, as far as it is known while that lasts; `unknown` is shown as "power or network". */
export const silenceCauses = ['power', 'network', 'restart', 'unknown'] as const;
export type SilenceCauseName = (typeof silenceCauses)[number];

const ofBye: Partial<Record<ByeReason, SilenceCauseName>> = {
  power_lost: 'power',
  reboot: 'restart',
  ota: 'restart',
  config: 'restart',
};

/** Only its own goodbye tells before it is back; silence proves nothing. [protocol 6.4] */
export function silenceCause(row: {
  readonly offlineCause: string | null;
  readonly byeReason: string | null;
}): SilenceCauseName {
  if (row.offlineCause !== 'bye') return 'unknown';
  return ofBye[row.byeReason as ByeReason] ?? 'unknown';
}

/** What an outage turned out to be, as it is shown. */
export function causeOfOutage(
  kind: 'power_off' | 'network' | 'restart' | 'unknown' | null,
): SilenceCauseName {
  return kind === 'power_off' ? 'power' : (kind ?? 'unknown');
}
