import type { Outputs } from '#platform/trpc.ts';

type Entry = Outputs['device']['readTimeline']['items'][number];

/** A picture or video; `url` only where it shows no session. */
export type SessionMedia = Extract<Entry, { branch: 'command' }>['media'][number];
