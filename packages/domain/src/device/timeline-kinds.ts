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

/** Kinds in the timeline over all devices: connections are shown device by device only. */
export const activityKinds = timelineKinds.filter(
  (kind): kind is Exclude<TimelineKind, 'connectivity'> => kind !== 'connectivity',
);
