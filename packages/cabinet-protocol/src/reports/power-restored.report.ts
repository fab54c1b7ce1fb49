import { defineEvent } from '../define-message.ts';
import { power } from '../fields.ts';

export const powerRestored = defineEvent({
  type: 'power.restored',
  priority: 'P0',
  summary: 'Mains back',
  section: '9.5',
  data: power,
  example: { source: 'mains', batteryPct: 40 },
});
