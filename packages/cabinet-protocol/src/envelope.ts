import { z } from 'zod';
import { bigCount, hex8, instant, whole } from './fields.ts';
import { uuidV7 } from './uuid-v7.ts';

export const payloadVersion = 1;

/** Fields of every message, in both directions [protocol 4.1]. */
export const downEnvelope = z.object({
  v: whole.min(1).describe('payload minor version'),
  id: uuidV7.describe('message id, for logs only'),
  type: z.string().min(1).max(64),
  ts: instant.describe("sender's wall clock at creation"),
});
export type DownEnvelope = z.infer<typeof downEnvelope>;

export const clockState = z.enum(['synced', 'drift', 'unset']);
export type ClockState = z.infer<typeof clockState>;

/** Additional fields of every message from a cabinet. */
export const upEnvelope = downEnvelope.extend({
  conn: hex8.describe('connection id, new for each MQTT connection'),
  boot: hex8.describe('random per power-up'),
  up: bigCount.describe('monotonic ms since boot'),
  clk: clockState.describe('quality of the clock when the message was created'),
});
export type UpEnvelope = z.infer<typeof upEnvelope>;

/** Additional fields of the events in a cabinet's log. */
export const eventEnvelope = upEnvelope.extend({
  log: uuidV7.describe('id of the event log, new after storage loss'),
  seq: z.int().min(1).describe('gapless within the log'),
  off: z.boolean().describe('created while not connected'),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;
