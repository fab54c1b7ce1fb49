import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import {
  bigCount,
  count,
  doorStates,
  doors,
  instant,
  layer,
  list,
  lockouts,
  net,
  power,
  text,
} from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const bootReason = z.enum([
  'power_on',
  'brownout',
  'watchdog',
  'command',
  'ota',
  'crash',
  'reconnect',
]);
export type BootReason = z.infer<typeof bootReason>;

const data = z.object({
  bootReason: bootReason.describe('reconnect = same boot, only the network dropped'),
  lastAliveTs: instant.nullish().describe('written to flash every 60 s; when power was lost, at the latest'),
  model: text,
  doors,
  layers: z.object({ L: layer.optional(), R: layer.optional() }),
  hw: text.nullish(),
  fw: text,
  vision: text.nullish(),
  serial: text.nullish(),
  protocols: list(text),
  caps: list(text),
  net: net.nullish(),
  twin: z.object({ appliedRev: count, planogramRev: count.nullish() }),
  log: z.object({ id: uuidV7, firstSeq: z.int().min(1), lastSeq: bigCount }),
  activeSessionId: uuidV7.nullish(),
  doorsState: doorStates,
  power,
  lockouts,
});

export const birth = defineReport({
  type: 'birth',
  channel: 'conn',
  summary: 'First message of a connection: identity, hardware, current state, log position',
  section: '6.2',
  data,
  example: {
    bootReason: 'power_on',
    lastAliveTs: '2026-11-20T09:12:30.000Z',
    model: 'CB-2D-5L',
    doors: ['L', 'R'],
    layers: { L: 5, R: 5 },
    hw: 'rev-c',
    fw: '1.8.2',
    vision: 'vm-2026.10',
    serial: 'SN0099AA',
    protocols: ['v1'],
    caps: ['door.L', 'door.R', 'speaker', 'ups', 'camera.still', 'camera.video', 'ota', 'vision.device'],
    net: {
      type: 'lte',
      operator: '310-410',
      rssiDbm: -87,
      iccid: '8901260123456789012',
      imei: '356938035643809',
    },
    twin: { appliedRev: 41, planogramRev: 12 },
    log: { id: exampleIds.log, firstSeq: 10190, lastSeq: 10234 },
    activeSessionId: null,
    doorsState: { L: { open: false, locked: true }, R: { open: false, locked: true } },
    power: { source: 'mains', batteryPct: 96 },
    lockouts: [],
  },
});
