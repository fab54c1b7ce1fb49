import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Picture } from '@larder/ui/media/picture';
import { useState } from 'react';
import { useText } from '../../../../app/use-text.ts';
import { SavePicture } from '../../../../features/media/save-picture.tsx';
import { Film } from './film.tsx';
import { MissingWords } from './missing-words.tsx';
import type { EntryOf } from './timeline-panel.tsx';

type Media = EntryOf<'command'>['media'];

/** Pictures and films of an entry; one that is not there says why. */
export function EntryMedia({ media, sessionId }: { media: Media; sessionId?: string }) {
  if (media.length === 0) return null;
  const stills = media.filter(({ kind }) => kind === 'still');
  const films = media.filter(({ kind }) => kind === 'video');
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      {stills.length > 0 && <Stills stills={stills} />}
      {films.map((film, at) => (
        <Film key={`${at} ${film.state}`} film={film} sessionId={sessionId} />
      ))}
    </div>
  );
}

function Stills({ stills }: { stills: Media }) {
  const t = useText();
  const [shown, setShown] = useState<number | null>(null);
  const nameOf = (at: number) => t('timeline.media.picture', { n: at + 1, count: stills.length });
  const src = shown === null ? null : stills[shown]?.url;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {stills.map((still, at) => (
          <li key={`${at} ${still.state}`}>
            {still.url ? (
              <button type="button" onClick={() => setShown(at)} className="block rounded-lg">
                <Picture src={still.url} alt={nameOf(at)} size="large" />
              </button>
            ) : (
              <span className="grid size-24 place-items-center rounded-lg bg-sunken p-1 text-center text-xs">
                <MissingWords media={still} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {src && shown !== null && (
        <ImageViewer
          open
          onClose={() => setShown(null)}
          src={src}
          alt={nameOf(shown)}
          texts={{
            close: t('btn.close'),
            zoomIn: t('timeline.media.zoomIn'),
            zoomOut: t('timeline.media.zoomOut'),
          }}
          actions={<SavePicture src={src} name={nameOf(shown)} />}
        />
      )}
    </>
  );
}
