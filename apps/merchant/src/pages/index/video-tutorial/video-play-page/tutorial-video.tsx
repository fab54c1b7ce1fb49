import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { CaptionedPlayer, type PlayerHandle } from '@larder/ui/media/captioned-player';
import { CloudAlert } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useCaptionsChoice } from '#features/tutorial/use-captions-choice.ts';
import { useVideoSource } from '#features/tutorial/use-video-source.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type TutorialVideoProps = {
  ref: Ref<PlayerHandle>;
  tutorial: Outputs['tutorial']['read'];
  onRetry: () => Promise<string | undefined>;
  onTime: (ms: number) => void;
  onRest: (ms: number) => void;
};

const FRAME = 'grid h-[min(76dvh,48rem)] w-full place-items-center bg-night text-white';

/** The player of a tutorial. A video that fails to load says so and offers Retry. [screens 46] */
export function TutorialVideo({ ref, tutorial, onRetry, onTime, onRest }: TutorialVideoProps) {
  const t = useText();
  const { captions, durationMs, title } = tutorial;
  const [startAtMs, setStartAtMs] = useState(tutorial.resumeAtMs);
  const [fault, setFault] = useState<'network' | 'unplayable' | null>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  const [captionsOn, setCaptionsOn] = useCaptionsChoice(captions.needed);
  const { src, isKept, keep, drop, renew } = useVideoSource(tutorial);
  async function retry() {
    setIsRetrying(true);
    setStartAtMs(tutorial.resumeAtMs);
    const url = await onRetry();
    if (url) renew(url);
    setIsRetrying(false);
    setFault(null);
  }
  if (fault)
    return (
      <div role="alert" className={FRAME}>
        <div className="flex max-w-80 flex-col items-center gap-4 px-6 text-center">
          <CloudAlert aria-hidden="true" className="size-9" />
          <p className="font-semibold text-lg">
            {t(fault === 'network' ? 'refusal.NETWORK_TIMEOUT' : 'tutorial.unplayable')}
          </p>
          <Button
            size="medium"
            busyText={isRetrying ? t('shell.loading') : undefined}
            onClick={() => void retry()}
          >
            {t('btn.retry')}
          </Button>
        </div>
      </div>
    );
  if (!src) return <div className={FRAME} />;
  return (
    <CaptionedPlayer
      ref={ref}
      src={src}
      poster={tutorial.coverUrl}
      label={title}
      texts={{
        play: t('tutorial.play'),
        pause: t('tutorial.pause'),
        position: t('tutorial.position'),
        fullScreen: t('tutorial.fullScreen'),
        captions: t('tutorial.captions'),
      }}
      cues={captions.cues}
      captionsLanguage={captions.locale}
      captionsOn={captionsOn}
      onCaptions={setCaptionsOn}
      durationMs={durationMs}
      startAtMs={startAtMs}
      hideControlsAfterMs={limits.videoControlsHideMs}
      onPlay={() => void keep()}
      onTime={onTime}
      onRest={onRest}
      onError={() => {
        // Browsers report a video that does not arrive as one that they cannot play.
        setFault(isKept ? 'unplayable' : 'network');
        if (isKept) void drop();
      }}
    />
  );
}
