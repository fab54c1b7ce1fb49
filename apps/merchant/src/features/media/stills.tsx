import { useToast } from '@larder/ui/feedback/use-toast';
import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Picture } from '@larder/ui/media/picture';
import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MissingWords } from './missing-words.tsx';
import { SavePicture } from './save-picture.tsx';
import type { SessionMedia } from './session-media.ts';

type StillsProps = { media: readonly SessionMedia[]; sessionId: string | undefined };

/** Pictures among the media of a session or a command, to view in full; a missing one says why. */
export function Stills({ media, sessionId }: StillsProps) {
  const t = useText();
  const stills = media.filter(({ kind }) => kind === 'still');
  const [shown, setShown] = useState<{ at: number; src: string } | null>(null);
  const nameOf = (at: number) => t('timeline.media.picture', { n: at + 1, count: stills.length });
  if (stills.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {stills.map((still, at) => (
          <li key={`${at} ${still.state}`}>
            <Still
              still={still}
              sessionId={sessionId}
              name={nameOf(at)}
              onShow={(src) => setShown({ at, src })}
            />
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
  still: SessionMedia;
  sessionId: string | undefined;
  name: string;
  onShow: (src: string) => void;
};

/** Picture of a session. Loads it only when a member asks to see it, because viewing is audited. */
function Still({ still, sessionId, name, onShow }: StillProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const view = useSend(apiClient.device.viewMedia.mutate);
  const { url, viewKey: key } = still;
  if (url) {
    return (
      <button type="button" onClick={() => onShow(url)} className="block rounded-lg">
        <Picture src={url} alt={name} size="large" />
      </button>
    );
  }
  if (key && sessionId) {
    return (
      <button
        type="button"
        aria-busy={view.isPending || undefined}
        disabled={view.isPending}
        onClick={() =>
          view.mutate(
            { sessionId, key },
            { onSuccess: (file) => onShow(file.url), onError: (error) => toast.error(textOf(error)) },
          )
        }
        className="grid size-24 place-content-center place-items-center gap-1 rounded-lg bg-sunken p-1 text-center text-xs active:bg-line"
      >
        <ImageIcon aria-hidden="true" className="size-icon-sm" />
        {t('timeline.media.show')}
        <span className="sr-only"> {name}</span>
      </button>
    );
  }
  return (
    <span className="grid size-24 place-items-center rounded-lg bg-sunken p-1 text-center text-xs">
      <MissingWords media={still} />
    </span>
  );
}
