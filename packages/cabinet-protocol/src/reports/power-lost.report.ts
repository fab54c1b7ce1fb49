import { defineEvent } from '../define-message.ts';
import { count, power } from '../fields.ts';

export const powerLost = defineEvent({
  type: 'power.lost',
  priority: 'P0',
  summary: 'Mains gone, running on battery',
  section: '9.5',
  data: power.extend({ estRuntimeS: count.nullish() }),
  example: { source: 'battery', batteryPct: 95, estRuntimeS: 120 },
});
