import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { VideoPlayer } from '@larder/ui/media/video-player';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type FilmProps = {
  sessionId: string;
  viewKey: string;
  /** Reserves the space of the film, so that the page does not move when it opens. */
  framed?: boolean;
};

/** Film of a session. Loads it only when a member asks to see it, because viewing is audited. */
export function Film({ sessionId, viewKey, framed = false }: FilmProps) {
  const t = useText();
  const textOf = useRefusalText();
  const watch = useSend(apiClient.device.viewMedia.mutate);
  const [problem, setProblem] = useState<string | null>(null);
  if (!watch.data || problem) {
    const ask = (
      <Button
        tone="secondary"
        size={framed ? 'medium' : 'small'}
        icon={<Play aria-hidden="true" />}
        busyText={watch.isPending ? t('timeline.media.play') : undefined}
        onClick={() => {
          setProblem(null);
          watch.mutate({ sessionId, key: viewKey }, { onError: (error) => setProblem(textOf(error)) });
        }}
      >
        {t('timeline.media.play')}
      </Button>
    );
    return (
      <span>
        {framed ? (
          <span className="grid aspect-video w-full max-w-sm place-items-center rounded-lg bg-ink">
            {ask}
          </span>
        ) : (
          ask
        )}
        {problem && (
          <span role="alert" className="mt-1 block text-bad text-sm">
            {problem}
          </span>
        )}
      </span>
    );
  }
  return (
    <VideoPlayer
      src={watch.data.url}
      label={t('timeline.media.video')}
      texts={{
        play: t('timeline.media.play'),
        pause: t('timeline.media.pause'),
        position: t('timeline.media.position'),
        fullScreen: t('timeline.media.fullScreen'),
      }}
      hideControlsAfterMs={limits.videoControlsHideMs}
      onError={() => setProblem(t('refusal.NETWORK_TIMEOUT'))}
    />
  );
}
