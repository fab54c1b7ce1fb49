import { Film } from '#features/media/film.tsx';
import { MissingWords } from '#features/media/missing-words.tsx';
import { Stills } from '#features/media/stills.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryOf } from './entry.ts';

type Media = EntryOf<'command'>['media'];

/** Pictures and films of an entry; a missing one says why. */
export function EntryMedia({ media, sessionId }: { media: Media; sessionId?: string }) {
  if (media.length === 0) return null;
  const stills = media.filter(({ kind }) => kind === 'still');
  const films = media.filter(({ kind }) => kind === 'video');
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      {stills.length > 0 && <Stills stills={stills} sessionId={sessionId} />}
      {films.map((film, at) => (
        <SessionFilm key={`${at} ${film.state}`} film={film} sessionId={sessionId} />
      ))}
    </div>
  );
}

type SessionFilmProps = { film: Media[number]; sessionId: string | undefined };

function SessionFilm({ film, sessionId }: SessionFilmProps) {
  const t = useText();
  if (film.viewKey && sessionId) return <Film sessionId={sessionId} viewKey={film.viewKey} />;
  return (
    <span>
      {t('timeline.media.video')}: <MissingWords media={film} />
    </span>
  );
}
