/** What a cabinet's timeline is made of. `media`: commands and sessions that have pictures or films. [screens A-4] */
export const timelineKinds = [
  'session',
  'command',
  'media',
  'temperature',
  'alert',
  'edit',
  'connectivity',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
