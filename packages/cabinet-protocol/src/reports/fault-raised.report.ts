import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { knownCode, text } from '../fields.ts';

/** Known codes of [protocol 9.5]; on the wire the list is open. */
export const faultCodes = [
  'LOCK_FAULT',
  'DOOR_SENSOR',
  'CAMERA_LOST',
  'TEMP_SENSOR',
  'COMPRESSOR',
  'READER_LOST',
  'STORAGE',
  'VISION_DOWN',
  'FAN',
  'CONFIG',
] as const;
export type FaultCode = (typeof faultCodes)[number];

export const faultRaised = defineEvent({
  type: 'fault.raised',
  priority: 'P1',
  summary: 'A part has failed',
  section: '9.5',
  data: z.object({
    code: knownCode(faultCodes, 'what has failed'),
    part: text.nullish(),
    severity: z.enum(['minor', 'major', 'critical']).nullish(),
    detail: text.nullish(),
  }),
  example: { code: 'CAMERA_LOST', part: 'cam.L.3', severity: 'major', detail: 'no frames 30 s' },
});
