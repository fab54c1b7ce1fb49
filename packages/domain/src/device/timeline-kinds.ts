/**
 * Kinds of entries in a device's timeline. `opening`: doors that staff opened; `purchase`: those of shoppers;
 * `session`: both, which addresses from before have; `media`: commands and sessions with pictures or videos.
 * [screens A-4]
 */
export const timelineKinds = [
  'opening',
  'purchase',
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
