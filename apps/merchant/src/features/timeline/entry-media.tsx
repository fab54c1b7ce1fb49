import type { SessionMedia } from '#features/media/session-media.ts';
import { SessionVideos } from '#features/media/session-videos.tsx';
import { Stills } from '#features/media/stills.tsx';

type EntryMediaProps = { media: readonly SessionMedia[]; sessionId?: string };

/** Pictures and videos of an entry; a missing one says why. */
export function EntryMedia({ media, sessionId }: EntryMediaProps) {
  if (media.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <Stills stills={media.filter(({ kind }) => kind === 'still')} sessionId={sessionId} />
      <SessionVideos media={media} sessionId={sessionId} />
    </div>
  );
}
