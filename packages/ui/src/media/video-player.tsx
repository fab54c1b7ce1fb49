import { Maximize, Pause, Play } from 'lucide-react';
import { type CSSProperties, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { useControlsInSight } from './use-controls-in-sight.ts';

type VideoTexts = { play: string; pause: string; position: string; fullScreen: string };

type VideoPlayerProps = {
  src: string;
  /** Describes the video, for screen readers. */
  label: string;
  texts: VideoTexts;
  hideControlsAfterMs: number;
  onError: () => void;
};

/**
 * A silent video that plays at once. Its controls hide while it plays; a touch, a key or the focus shows them again.
 */
export function VideoPlayer({ src, label, texts, hideControlsAfterMs, onError }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [time, setTime] = useState({ at: 0, length: 0 });
  const { inSight, stay } = useControlsInSight(isPlaying, hideControlsAfterMs);
  const readTime = ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLVideoElement }) =>
    setTime({ at: currentTime, length: Number.isFinite(duration) ? duration : 0 });
  function seek(at: number) {
    if (video.current) video.current.currentTime = at;
    setTime({ ...time, at });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices what is done to the controls within
    <div
      onPointerDown={stay}
      onPointerMove={stay}
      onKeyDown={stay}
      onFocus={stay}
      className="relative aspect-video w-full max-w-sm overflow-hidden rounded-lg bg-ink"
    >
      <video
        ref={video}
        src={src}
        autoPlay
        muted
        playsInline
        aria-label={label}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onLoadedMetadata={readTime}
        onTimeUpdate={readTime}
        onError={onError}
        className="size-full object-contain"
      />
      <div
        data-controls={inSight ? 'shown' : 'hidden'}
        className={classNames(
          'absolute inset-x-0 bottom-0 flex items-center gap-1 bg-ink/60 px-1 transition-opacity',
          !inSight && 'pointer-events-none opacity-0',
        )}
      >
        <IconButton
          tone="light"
          icon={isPlaying ? <Pause /> : <Play />}
          label={isPlaying ? texts.pause : texts.play}
          onPress={() => void (isPlaying ? video.current?.pause() : video.current?.play())}
        />
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={`${Math.round(time.at)} / ${Math.round(time.length)} s`}
          min={0}
          max={time.length}
          step={0.1}
          value={Math.min(time.at, time.length)}
          onChange={(event) => seek(Number(event.target.value))}
          style={{ '--filled': `${time.length > 0 ? (time.at / time.length) * 100 : 0}%` } as CSSProperties}
          className="larder-slider min-w-0 flex-1 [--color-ink:var(--color-brand)]"
        />
        <IconButton
          tone="light"
          icon={<Maximize />}
          label={texts.fullScreen}
          onPress={() => fillScreen(video.current)}
        />
      </div>
    </div>
  );
}

/** Opens the phone's own player: an iPhone allows full screen only for a video, by a method of its own. */
function fillScreen(video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null): void {
  if (video?.requestFullscreen) void video.requestFullscreen().catch(() => {});
  else video?.webkitEnterFullscreen?.();
}
