import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { c10, code, count, doorStates, list, lockouts, net, percent, power, zone, zones } from '../fields.ts';

const data = z.object({
  temps: zones(
    z.object({
      zone,
      c10: c10.nullable().describe('null = sensor fault; outside -600..1000 counts as one'),
      fault: z.string().max(64).optional(),
    }),
  ),
  doors: doorStates,
  power,
  net: net.nullish(),
  audio: z.object({ volume: percent, muted: z.boolean() }).nullish(),
  compressor: z.boolean().nullish(),
  lockouts,
  outbox: count.describe('events not yet acknowledged'),
  freeMb: count.nullish(),
  appliedRev: count,
  faults: list(code).optional().describe('fault codes raised now'),
});

export const telemetry = defineReport({
  type: 'telemetry',
  channel: 'tele',
  qos: 0,
  summary: 'State of the cabinet every teleIntervalS and at once on a change; also the heartbeat',
  section: '7',
  data,
  example: {
    temps: [
      { zone: 'main', c10: 38 },
      { zone: 'evap', c10: -42 },
      { zone: 'ambient', c10: 231 },
    ],
    doors: { L: { open: false, locked: true }, R: { open: false, locked: true } },
    power: { source: 'mains', batteryPct: 96 },
    net: { type: 'lte', rssiDbm: -87, iccid: '8901260123456789012' },
    audio: { volume: 60, muted: false },
    compressor: true,
    lockouts: [],
    outbox: 0,
    freeMb: 5120,
    appliedRev: 41,
  },
});
