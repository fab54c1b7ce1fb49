import { z } from 'zod';
import { defineDown } from '../define-message.ts';
import { c10, count, currency, instant, lifecycle, list, sha256, text, zone } from '../fields.ts';

/** Ranges are checked by the cabinet, not here: it refuses single paths and applies the rest [protocol 8.2]. */
const data = z.object({
  rev: z.int().min(1),
  lifecycle: lifecycle.optional(),
  timezone: text.optional().describe('IANA, for display'),
  displayName: text.optional(),
  freeze: z
    .object({
      mode: z.enum(['none', 'always', 'conditional']),
      active: z.boolean(),
      windowsUtc: list(z.object({ from: instant, to: instant.nullish() }))
        .optional()
        .describe('the next 7 days'),
    })
    .optional(),
  audio: z.object({ volume: z.int(), muted: z.boolean().optional() }).optional(),
  temp: z
    .object({
      setpointC10: z.record(zone, c10).optional(),
      highC10: z.record(zone, c10).optional(),
      lowC10: z.record(zone, c10).optional(),
      delayMin: count.optional(),
    })
    .optional(),
  healthLock: z.object({ enabled: z.boolean(), aboveC10: c10, minutes: count }).optional(),
  sale: z
    .object({
      currency: currency.optional(),
      preauthMinor: count.optional(),
      offlineSales: text.optional().describe('deny in v1'),
      pullTimeoutS: count.optional(),
      heldWarnS: count.optional(),
      heldAlarmS: count.optional(),
      recognizeTimeoutS: count.optional(),
    })
    .optional(),
  restock: z.object({ heldAlarmS: count.optional() }).optional(),
  planogram: z
    .object({ rev: z.int().min(1), sha256: sha256.describe('over the canonical JSON of its lines') })
    .nullish(),
  tele: z.object({ intervalS: count }).optional(),
  locale: text.optional(),
});
export type DesiredTwin = z.infer<typeof data>;

export const twinDesired = defineDown({
  type: 'twin.desired',
  channel: 'twin',
  summary: 'All settings, always whole; a missing key means the cabinet default',
  section: '8.1',
  data,
  example: {
    rev: 42,
    lifecycle: 'operational',
    timezone: 'America/Los_Angeles',
    displayName: 'Lobby West 2',
    freeze: {
      mode: 'conditional',
      active: false,
      windowsUtc: [{ from: '2026-11-21T06:00:00Z', to: '2026-11-21T14:00:00Z' }],
    },
    audio: { volume: 60, muted: false },
    temp: { setpointC10: { main: 40 }, highC10: { main: 80 }, lowC10: { main: -10 }, delayMin: 15 },
    healthLock: { enabled: false, aboveC10: 50, minutes: 30 },
    sale: {
      currency: 'USD',
      preauthMinor: 1000,
      offlineSales: 'deny',
      pullTimeoutS: 10,
      heldWarnS: 60,
      heldAlarmS: 120,
      recognizeTimeoutS: 120,
    },
    restock: { heldAlarmS: 1800 },
    planogram: { rev: 13, sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
    tele: { intervalS: 60 },
    locale: 'en-US',
  },
});
