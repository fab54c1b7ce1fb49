import type { ComponentProps } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { Film } from './film.tsx';
import { MissingWords } from './missing-words.tsx';
import type { SessionMedia } from './session-media.ts';

type SessionFilmsProps = {
  media: readonly Pick<SessionMedia, 'kind' | 'state' | 'viewKey'>[];
  sessionId: string | undefined;
} & Pick<ComponentProps<typeof Film>, 'framed' | 'close' | 'block' | 'ahead'>;

/** Films among the media of a session; a missing one says why. */
export function SessionFilms({ media, sessionId, ...look }: SessionFilmsProps) {
  const t = useText();
  return media
    .filter(({ kind }) => kind === 'video')
    .map(({ state, viewKey }, at) =>
      viewKey && sessionId ? (
        <Film key={`${at} ${state}`} sessionId={sessionId} viewKey={viewKey} {...look} />
      ) : (
        <span key={`${at} ${state}`}>
          {t('timeline.media.video')}: <MissingWords media={{ state }} />
        </span>
      ),
    );
}
