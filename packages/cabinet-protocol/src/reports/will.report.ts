import { z } from 'zod';
import { defineReport } from '../define-message.ts';

export const will = defineReport({
  type: 'will',
  channel: 'conn',
  summary:
    'Published by the broker when the connection dies; built before connecting, so its ts is not the time of death',
  section: '6.2',
  data: z.object({}),
  example: {},
});
