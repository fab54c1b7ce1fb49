import type { Outputs } from '#platform/trpc.ts';

export type Entry = Outputs['device']['readTimeline']['items'][number];

export type EntryOf<Branch extends Entry['branch']> = Extract<Entry, { branch: Branch }>;
