import type { AlertSeverity, AlertType } from '@larder/domain/alert/alert-type';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { darkSince, type SeedCabinet, seedCabinets } from './cabinets.ts';

const QUARTER_MS = 15 * MINUTE_MS;

/** The warning of every selling cabinet: 41 °F, where chilled goods begin to spoil, and freezing. Tenths of °C. */
export const temperatureLimits = { highC10: 50, lowC10: 0 };

export type SeedIncident = {
  deviceNo: string;
  type: AlertType;
  subject: string;
  severity: AlertSeverity;
  startedAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
  detail: Record<string, string | number>;
};

/** A cabinet that warmed up for an hour because a door stood ajar. Tenths of °C. */
export const warmHour = { deviceNo: 'VC24090006', peakC10: 87, backC10: 46 } as const;

/**
 * The incidents of the last days, oldest first: every entry matches the temperatures, the connection and the doors of
 * its cabinet.
 */
export function seedIncidents(now: Date): SeedIncident[] {
  return [...pastIncidents(now), ...seedCabinets.flatMap((cabinet) => silenceOf(cabinet, now))];
}

function pastIncidents(now: Date): SeedIncident[] {
  const ago = (hours: number, minutes = 0) => new Date(now.getTime() - hours * HOUR_MS + minutes * MINUTE_MS);
  const warm = warmSpan(now);
  const held = { type: 'door_held', severity: 'warning', subject: 'L' } as const;
  return [
    { ...outage(ago(75)), endedAt: ago(75, 34) },
    {
      deviceNo: warmHour.deviceNo,
      type: 'over_temp',
      subject: 'main',
      severity: 'critical',
      startedAt: warm.from,
      endedAt: warm.to,
      detail: {
        zone: 'main',
        limitC10: temperatureLimits.highC10,
        c10: 61,
        peakC10: warmHour.peakC10,
        backC10: warmHour.backC10,
        durMin: 60,
      },
    },
    {
      ...held,
      deviceNo: 'VC24090002',
      startedAt: ago(26),
      endedAt: ago(26, 4),
      detail: { door: 'L', openMs: 3 * MINUTE_MS },
    },
    {
      ...held,
      deviceNo: 'VC24090011',
      startedAt: ago(20),
      endedAt: ago(20, 5),
      detail: { door: 'L', openMs: 3 * MINUTE_MS },
    },
  ];
}

/** The network outage of Library Café. */
const outage = (startedAt: Date): Omit<SeedIncident, 'endedAt'> => ({
  deviceNo: 'VC24090003',
  type: 'offline',
  subject: '',
  severity: 'warning',
  startedAt,
  detail: { offlineCause: 'will', outage: 'network' },
});

/** Whole quarter hours, two days ago. */
export function warmSpan(now: Date): { from: Date; to: Date } {
  const from = Math.floor((now.getTime() - 51 * HOUR_MS) / QUARTER_MS) * QUARTER_MS;
  return { from: new Date(from), to: new Date(from + 4 * QUARTER_MS) };
}

function silenceOf(cabinet: SeedCabinet, now: Date): SeedIncident[] {
  const startedAt = darkSince(cabinet, now);
  if (!startedAt) return [];
  const { deviceNo } = cabinet;
  const common = { deviceNo, subject: '', startedAt, endedAt: null };
  return cabinet.connection === 'offline_power'
    ? [
        {
          ...common,
          type: 'power_off',
          severity: 'critical',
          detail: { batteryPct: 62, estRuntimeS: 2_400 },
        },
      ]
    : [{ ...common, type: 'offline', severity: 'warning', detail: { offlineCause: 'will' } }];
}
