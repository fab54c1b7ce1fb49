/** Kinds of entries in a device's timeline. `media`: commands and sessions with pictures or videos. [screens A-4] */
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
