import { Button } from '@larder/ui/controls/button';
import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Picture } from '@larder/ui/media/picture';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../../app/use-text.ts';
import { SavePicture } from '../../../../features/media/save-picture.tsx';
import type { EntryOf } from './timeline-panel.tsx';

type Media = EntryOf<'command'>['media'];

/** Pictures and films of an entry; one that is not there says why. */
export function EntryMedia({ media }: { media: Media }) {
  if (media.length === 0) return null;
  const stills = media.filter(({ kind }) => kind === 'still');
  const films = media.filter(({ kind }) => kind === 'video');
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      {stills.length > 0 && <Stills stills={stills} />}
      {films.map((film, at) => (
        <Film key={`${at} ${film.state}`} film={film} />
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

/** Asked for when somebody wants to see it. */
function Film({ film }: { film: Media[number] }) {
  const t = useText();
  const [playing, setPlaying] = useState(false);
  if (!film.url)
    return (
      <span>
        {t('timeline.media.video')}: <MissingWords media={film} />
      </span>
    );
  if (!playing)
    return (
      <span>
        <Button
          tone="secondary"
          size="small"
          icon={<Play aria-hidden="true" />}
          onClick={() => setPlaying(true)}
        >
          {t('timeline.media.play')}
        </Button>
      </span>
    );
  return (
    <video
      src={film.url}
      controls
      autoPlay
      muted
      playsInline
      aria-label={t('timeline.media.video')}
      className="aspect-video w-full max-w-sm rounded-lg bg-ink"
    />
  );
}

function MissingWords({ media: { state } }: { media: Media[number] }) {
  const t = useText();
  return t(`timeline.media.${state === 'uploaded' ? 'hidden' : state}`);
}
