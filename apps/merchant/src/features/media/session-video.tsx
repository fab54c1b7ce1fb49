import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { classNames } from '@larder/ui/layout/class-names';
import { VideoPlayer } from '@larder/ui/media/video-player';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { KeyHint, useShortcut } from '#screen-kit/keyboard/shortcuts.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useMediaLink } from './use-media-link.ts';

type SessionVideoProps = {
  sessionId: string;
  viewKey: string;
  /** Reserves the space of the video, so that the page does not move when it opens. */
  framed?: boolean;
  /** Offers frames and speeds, to judge what was taken. */
  close?: boolean;
  /** As wide as its place. */
  block?: boolean;
  /** Shows its first frame without being asked. */
  ahead?: boolean;
};

/** Video of a session. Loads it only when a member asks to see it, or `ahead`, because viewing is audited. */
export function SessionVideo(props: SessionVideoProps) {
  const { sessionId, viewKey, framed = false, close = false, block = false, ahead = false } = props;
  const t = useText();
  const shortcut = useShortcut('Space');
  const textOf = useRefusalText();
  const watch = useSend(apiClient.device.viewMedia.mutate);
  const [problem, setProblem] = useState<string | null>(null);
  const loaded = useMediaLink(sessionId, viewKey, ahead);
  const file = watch.data ?? loaded.data;
  if (!file || problem) {
    const ask = (
      <Button
        {...(close ? shortcut : {})}
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
        {close && <KeyHint>␣</KeyHint>}
      </Button>
    );
    return (
      <span>
        {framed ? (
          <span
            className={classNames(
              'grid aspect-video w-full place-items-center rounded-lg bg-night',
              !block && 'max-w-sm',
            )}
          >
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
      src={file.url}
      waits={!watch.data}
      label={t('timeline.media.video')}
      texts={{
        play: t('timeline.media.play'),
        pause: t('timeline.media.pause'),
        position: t('timeline.media.position'),
        fullScreen: t('timeline.media.fullScreen'),
      }}
      hideControlsAfterMs={limits.videoControlsHideMs}
      block={block}
      close={
        close
          ? {
              texts: {
                back: t('timeline.media.back'),
                on: t('timeline.media.on'),
                frameBack: t('timeline.media.frameBack'),
                frameOn: t('timeline.media.frameOn'),
                speed: (rate) => t('timeline.media.speed', { rate }),
              },
              hasKeys: shortcut['aria-keyshortcuts'] !== undefined,
            }
          : undefined
      }
      onError={(why) =>
        setProblem(t(why === 'network' ? 'refusal.NETWORK_TIMEOUT' : 'timeline.media.unplayable'))
      }
    />
  );
}
