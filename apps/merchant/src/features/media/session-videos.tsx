import type { ComponentProps } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MissingWords } from './missing-words.tsx';
import type { SessionMedia } from './session-media.ts';
import { SessionVideo } from './session-video.tsx';

type SessionVideosProps = {
  media: readonly Pick<SessionMedia, 'kind' | 'state' | 'viewKey'>[];
  sessionId: string | undefined;
} & Pick<ComponentProps<typeof SessionVideo>, 'framed' | 'close' | 'block' | 'ahead'>;

/** Videos among the media of a session; a missing one says why. */
export function SessionVideos({ media, sessionId, ...look }: SessionVideosProps) {
  const t = useText();
  return media
    .filter(({ kind }) => kind === 'video')
    .map(({ state, viewKey }, at) =>
      viewKey && sessionId ? (
        <SessionVideo key={`${at} ${state}`} sessionId={sessionId} viewKey={viewKey} {...look} />
      ) : (
        <span key={`${at} ${state}`}>
          {t('timeline.media.video')}: <MissingWords media={{ state }} />
        </span>
      ),
    );
}
