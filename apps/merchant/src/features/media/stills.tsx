import { useToast } from '@larder/ui/feedback/use-toast';
import { classNames } from '@larder/ui/layout/class-names';
import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Picture } from '@larder/ui/media/picture';
import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { KeyHint } from '#screen-kit/keyboard/shortcuts.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MissingWords } from './missing-words.tsx';
import { SavePicture } from './save-picture.tsx';
import { useMediaLink } from './use-media-link.ts';

export type StillMedia = {
  readonly state: 'pending' | 'uploaded' | 'lost' | 'deleted';
  /** Null for a picture of a session, which opens with `viewKey`. */
  readonly url: string | null;
  readonly viewKey: string | null;
};

type StillsProps = {
  stills: readonly StillMedia[];
  sessionId: string | undefined;
  /** Names of two pictures, shown below them in the whole width; without, pictures are small and numbered. */
  names?: readonly string[] | undefined;
  /** Keys of the page that show the pictures, named beside them. */
  keys?: readonly string[] | undefined;
  /** As wide as their place. */
  block?: boolean;
  /** Shows the pictures of a session without being asked. */
  ahead?: boolean;
};

/** Pictures of a cabinet side by side; a tap opens one. */
export function Stills(props: StillsProps) {
  const { stills, sessionId, names, keys = [], block = false, ahead = false } = props;
  const t = useText();
  const [shown, setShown] = useState<{ at: number; src: string } | null>(null);
  const nameOf = (at: number) =>
    names?.[at] ?? t('timeline.media.picture', { n: at + 1, count: stills.length });
  return (
    <>
      <ul
        className={
          names ? classNames('grid grid-cols-2 gap-2', !block && 'max-w-sm') : 'flex flex-wrap gap-2'
        }
      >
        {stills.map((still, at) => (
          <li key={`${at} ${still.state}`}>
            <Still
              still={still}
              sessionId={sessionId}
              name={nameOf(at)}
              box={names ? 'aspect-[4/3] w-full' : 'size-24'}
              ahead={ahead}
              onShow={(src) => setShown({ at, src })}
            />
            {names && (
              <span aria-hidden="true" className="mt-1 block text-center text-ink-soft text-sm">
                {nameOf(at)}
                {keys[at] && <KeyHint>{keys[at]}</KeyHint>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <ImageViewer
          open
          onClose={() => setShown(null)}
          src={shown.src}
          alt={nameOf(shown.at)}
          texts={{
            close: t('btn.close'),
            zoomIn: t('timeline.media.zoomIn'),
            zoomOut: t('timeline.media.zoomOut'),
          }}
          actions={<SavePicture src={shown.src} name={nameOf(shown.at)} />}
        />
      )}
    </>
  );
}

type StillProps = {
  still: StillMedia;
  sessionId: string | undefined;
  name: string;
  /** Size of the place, in classes. */
  box: string;
  ahead: boolean;
  onShow: (src: string) => void;
};

/** Picture of a session. Loads it only when a member asks to see it, or `ahead`, because viewing is audited. */
function Still({ still, sessionId, name, box, ahead, onShow }: StillProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const view = useSend(apiClient.device.viewMedia.mutate);
  const { viewKey } = still;
  const loaded = useMediaLink(sessionId, viewKey, ahead).data?.url;
  const url = still.url ?? loaded;
  if (url) {
    return (
      <button
        type="button"
        onClick={() => onShow(url)}
        className={classNames('block rounded-lg', loaded && box)}
      >
        <Picture src={url} alt={name} size={loaded ? 'frame' : 'large'} />
      </button>
    );
  }
  if (viewKey && sessionId) {
    return (
      <button
        type="button"
        aria-busy={view.isPending || undefined}
        disabled={view.isPending}
        onClick={() =>
          view.mutate(
            { sessionId, key: viewKey },
            { onSuccess: (file) => onShow(file.url), onError: (error) => toast.error(textOf(error)) },
          )
        }
        className={classNames(
          'grid place-content-center place-items-center gap-1 rounded-lg bg-sunken p-1 text-center text-xs active:bg-line',
          box,
        )}
      >
        <ImageIcon aria-hidden="true" className="size-icon-sm" />
        {t('timeline.media.show')}
        <span className="sr-only"> {name}</span>
      </button>
    );
  }
  return (
    <span className={classNames('grid place-items-center rounded-lg bg-sunken p-1 text-center text-xs', box)}>
      <MissingWords media={still} />
      <span className="sr-only"> {name}</span>
    </span>
  );
}
