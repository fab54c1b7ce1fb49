import type { Outputs } from '#platform/trpc.ts';

export type Entry = Outputs['device']['readTimeline']['items'][number];

export type EntryOf<Branch extends Entry['branch']> = Extract<Entry, { branch: Branch }>;

export type EntryProps<Branch extends Entry['branch']> = {
  entry: EntryOf<Branch>;
  timeZone: string;
  /** The device, where the list shows several. */
  place?: Entry['device'] | undefined;
};
