import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Maximize, Pause, Play } from 'lucide-react';
import { type CSSProperties, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { fillScreen } from './fill-screen.ts';
import { type PlayFault, playFault } from './play-fault.ts';
import { useControlsInSight } from './use-controls-in-sight.ts';

type VideoTexts = { play: string; pause: string; position: string; fullScreen: string };

type VideoPlayerProps = {
  src: string;
  /** Describes the video, for screen readers. */
  label: string;
  texts: VideoTexts;
  hideControlsAfterMs: number;
  onError: (why: PlayFault) => void;
  /** Adds controls below the video to look closely: back and on by 2 s and by a frame, and the speed. */
  close?: CloserLook | undefined;
  /** As wide as its place. */
  block?: boolean;
  /** Shows its first frame and waits to be played. */
  waits?: boolean;
};

/** Words of the closer look, and where keys press its controls, their names as `aria-keyshortcuts`. */
export type CloserLook = {
  readonly texts: {
    readonly back: string;
    readonly on: string;
    readonly frameBack: string;
    readonly frameOn: string;
    readonly speed: (rate: number) => string;
  };
  readonly hasKeys: boolean;
};

/** A cabinet records 25 frames a second or fewer. */
const FRAME_S = 1 / 25;
const SKIP_S = 2;
const RATES = [0.25, 0.5, 1, 2] as const;

/**
 * A silent video that plays at once, unless it waits. Its controls hide while it plays; a touch, a key or the focus
 * shows them again.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, label, texts, hideControlsAfterMs, onError, close, block, waits = false } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [time, setTime] = useState({ at: 0, length: 0 });
  const [rate, setRate] = useState(1);
  const { inSight, stay } = useControlsInSight(isPlaying, hideControlsAfterMs);
  const readTime = ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLVideoElement }) =>
    setTime({ at: currentTime, length: Number.isFinite(duration) ? duration : 0 });
  function seek(at: number) {
    if (video.current) video.current.currentTime = at;
    setTime({ ...time, at });
  }
  function step(seconds: number) {
    const film = video.current;
    if (!film) return;
    if (Math.abs(seconds) < SKIP_S) film.pause();
    seek(Math.min(Math.max(film.currentTime + seconds, 0), film.duration || film.currentTime));
  }
  function runAt(next: number) {
    if (video.current) video.current.playbackRate = next;
    setRate(next);
  }
  const frame = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices what is done to the controls within
    <div
      onPointerDown={stay}
      onPointerMove={stay}
      onKeyDown={stay}
      onFocus={stay}
      className={classNames(
        'relative aspect-video w-full overflow-hidden rounded-lg bg-night',
        !block && 'max-w-sm',
      )}
    >
      <video
        ref={video}
        src={src}
        autoPlay={!waits}
        preload="auto"
        muted
        playsInline
        aria-label={label}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onLoadedMetadata={readTime}
        onTimeUpdate={readTime}
        onError={({ currentTarget }) => onError(playFault(currentTarget))}
        className="size-full object-contain"
      />
      <div
        data-controls={inSight ? 'shown' : 'hidden'}
        className={classNames(
          'absolute inset-x-0 bottom-0 flex items-center gap-1 bg-black/60 px-1 transition-opacity',
          !inSight && 'pointer-events-none opacity-0',
        )}
      >
        <IconButton
          tone="light"
          icon={isPlaying ? <Pause /> : <Play />}
          label={isPlaying ? texts.pause : texts.play}
          aria-keyshortcuts={close?.hasKeys ? 'Space' : undefined}
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
          onPress={() => fillScreen(video.current, video.current)}
        />
      </div>
    </div>
  );
  if (!close) return frame;
  return (
    <div className={classNames('flex w-full flex-col gap-1', !block && 'max-w-sm')}>
      {frame}
      <CloserControls close={close} rate={rate} onStep={step} onRate={runAt} />
    </div>
  );
}

type CloserControlsProps = {
  close: CloserLook;
  rate: number;
  onStep: (seconds: number) => void;
  onRate: (rate: number) => void;
};

function CloserControls({ close: { texts, hasKeys }, rate, onStep, onRate }: CloserControlsProps) {
  const steps = [
    { by: -SKIP_S, label: texts.back, icon: <ChevronsLeft />, key: 'J' },
    { by: -FRAME_S, label: texts.frameBack, icon: <ChevronLeft />, key: 'ArrowLeft' },
    { by: FRAME_S, label: texts.frameOn, icon: <ChevronRight />, key: 'ArrowRight' },
    { by: SKIP_S, label: texts.on, icon: <ChevronsRight />, key: 'L' },
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <span className="flex">
        {steps.map(({ by, label, icon, key }) => (
          <IconButton
            key={key}
            icon={icon}
            label={label}
            aria-keyshortcuts={hasKeys ? key : undefined}
            onPress={() => onStep(by)}
          />
        ))}
      </span>
      <span className="flex gap-1">
        {RATES.map((one, at) => (
          <button
            key={one}
            type="button"
            aria-label={texts.speed(one)}
            aria-pressed={one === rate}
            aria-keyshortcuts={hasKeys ? String(at + 1) : undefined}
            onClick={() => onRate(one)}
            className="min-h-11 min-w-11 rounded-md px-1.5 text-sm tabular-nums active:bg-sunken aria-pressed:bg-ink aria-pressed:font-bold aria-pressed:text-surface"
          >
            {one}×
          </button>
        ))}
      </span>
    </div>
  );
}
