import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Play } from 'lucide-react';
import { useRefusalText } from '../../../../app/use-refusal-text.ts';
import { useSend } from '../../../../app/use-send.ts';
import { useText } from '../../../../app/use-text.ts';
import { apiClient } from '../../../../platform/api-client.ts';
import { MissingWords } from './missing-words.tsx';
import type { EntryOf } from './timeline-panel.tsx';

type FilmProps = { film: EntryOf<'session'>['media'][number]; sessionId: string | undefined };

/** Asked for when somebody wants to see it: who watches it is kept. */
export function Film({ film, sessionId }: FilmProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const watch = useSend(apiClient.device.viewMedia.mutate);
  const { viewKey: key } = film;
  if (!key || !sessionId)
    return (
      <span>
        {t('timeline.media.video')}: <MissingWords media={film} />
      </span>
    );
  if (!watch.data)
    return (
      <span>
        <Button
          tone="secondary"
          size="small"
          icon={<Play aria-hidden="true" />}
          busyText={watch.isPending ? t('timeline.media.play') : undefined}
          onClick={() => watch.mutate({ sessionId, key }, { onError: (error) => toast.error(textOf(error)) })}
        >
          {t('timeline.media.play')}
        </Button>
      </span>
    );
  return (
    <video
      src={watch.data.url}
      controls
      autoPlay
      muted
      playsInline
      aria-label={t('timeline.media.video')}
      className="aspect-video w-full max-w-sm rounded-lg bg-ink"
    />
  );
}
