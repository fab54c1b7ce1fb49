import { Captions, CaptionsOff, Maximize, Pause, Play } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { fillScreen } from './fill-screen.ts';
import { type PlayFault, playFault } from './play-fault.ts';
import { useControlsInSight } from './use-controls-in-sight.ts';
import { type CaptionCue, usePhoneCaptions } from './use-phone-captions.ts';

export type PlayerHandle = { readonly playFrom: (ms: number) => void };

type CaptionedPlayerProps = {
  ref?: Ref<PlayerHandle>;
  src: string;
  poster?: string;
  /** Describes the video, for screen readers. */
  label: string;
  texts: { play: string; pause: string; position: string; fullScreen: string; captions: string };
  cues: readonly CaptionCue[];
  /** Language tag of the captions. */
  captionsLanguage: string;
  captionsOn: boolean;
  onCaptions: (on: boolean) => void;
  /** Known before the video is loaded. */
  durationMs: number;
  startAtMs: number;
  hideControlsAfterMs: number;
  onPlay?: () => void;
  /** Called several times a second while it plays, and after each jump. */
  onTime?: (ms: number) => void;
  /** Called where the viewer stops: at a pause and at the end. */
  onRest?: (ms: number) => void;
  onError: (why: PlayFault) => void;
};

const STEP_MS = 5_000;

/**
 * A video with captions and controls of our own, also in full screen. The controls hide while it plays; a touch, a key
 * or the focus shows them again. Space plays, arrows jump, C switches captions, F fills the screen.
 */
// long: one element whose events, keys and handle all act on the same video
export function CaptionedPlayer(props: CaptionedPlayerProps) {
  const { src, poster, label, texts, cues, captionsLanguage, captionsOn, onCaptions, onError } = props;
  const { ref, durationMs, startAtMs, hideControlsAfterMs, onPlay, onTime, onRest } = props;
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [atMs, setAtMs] = useState(startAtMs);
  const wasInSight = useRef(true);
  const { inSight, stay } = useControlsInSight(isPlaying, hideControlsAfterMs);
  usePhoneCaptions(video, { cues, language: captionsLanguage, on: captionsOn });
  useImperativeHandle(ref, () => ({ playFrom }));

  const timeOf = (film: HTMLVideoElement) => Math.round(film.currentTime * 1000);
  function playFrom(ms: number) {
    seek(ms);
    void video.current?.play().catch(() => {});
  }
  function seek(ms: number) {
    const at = Math.min(Math.max(ms, 0), durationMs);
    if (video.current) video.current.currentTime = at / 1000;
    setAtMs(at);
    onTime?.(at);
  }
  function toggle() {
    if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(() => {});
  }
  function onKeyDown(event: KeyboardEvent) {
    stay();
    const act = actOfKey(event);
    if (!act) return;
    event.preventDefault();
    if (act === 'toggle') toggle();
    else if (act === 'captions') onCaptions(!captionsOn);
    else if (act === 'fill') fillScreen(frame.current, video.current);
    else seek(atMs + act * STEP_MS);
  }
  const cue = captionsOn ? cues.findLast(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices what is done to the controls within
    <div
      ref={frame}
      onPointerDownCapture={() => {
        wasInSight.current = inSight;
        stay();
      }}
      onPointerMove={stay}
      onKeyDown={onKeyDown}
      onFocus={stay}
      className="relative grid h-[min(76dvh,48rem)] w-full place-items-center overflow-hidden bg-night"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are drawn below, above the controls */}
      <video
        ref={video}
        src={src}
        poster={poster}
        preload="metadata"
        playsInline
        aria-label={label}
        onClick={() => {
          // The first touch only shows the controls.
          if (wasInSight.current) toggle();
        }}
        onPlay={() => {
          setIsPlaying(true);
          onPlay?.();
        }}
        onPause={({ currentTarget }) => {
          setIsPlaying(false);
          onRest?.(timeOf(currentTarget));
        }}
        onLoadedMetadata={({ currentTarget }) => {
          if (startAtMs > 0) currentTarget.currentTime = startAtMs / 1000;
        }}
        onTimeUpdate={({ currentTarget }) => {
          setAtMs(timeOf(currentTarget));
          onTime?.(timeOf(currentTarget));
        }}
        onError={({ currentTarget }) => onError(playFault(currentTarget))}
        className="absolute inset-0 size-full object-contain"
      />
      {!isPlaying && (
        <span className="pointer-events-none absolute grid size-18 place-items-center rounded-full bg-brand text-ink shadow-card">
          <Play aria-hidden="true" className="ms-1 size-8 fill-current" />
        </span>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-center gap-2">
        {cue && (
          <p
            data-caption
            lang={captionsLanguage}
            className="mx-4 max-w-[32rem] rounded-lg bg-black/85 px-3 py-1.5 text-center font-medium text-white"
          >
            {cue.text}
          </p>
        )}
        <PlayerControls
          texts={texts}
          inSight={inSight}
          isPlaying={isPlaying}
          atMs={atMs}
          durationMs={durationMs}
          captionsOn={cues.length > 0 ? captionsOn : undefined}
          onToggle={toggle}
          onSeek={seek}
          onCaptions={onCaptions}
          onFill={() => fillScreen(frame.current, video.current)}
        />
      </div>
    </div>
  );
}

type PlayerControlsProps = Pick<CaptionedPlayerProps, 'texts' | 'durationMs' | 'onCaptions'> & {
  inSight: boolean;
  isPlaying: boolean;
  atMs: number;
  /** Undefined: there are none. */
  captionsOn: boolean | undefined;
  onToggle: () => void;
  onSeek: (ms: number) => void;
  onFill: () => void;
};

function PlayerControls(props: PlayerControlsProps) {
  const { texts, inSight, isPlaying, atMs, durationMs, captionsOn } = props;
  return (
    <div
      data-controls={inSight ? 'shown' : 'hidden'}
      className={classNames(
        'flex w-full items-center gap-1 bg-black/75 px-1 text-white transition-opacity',
        inSight ? 'pointer-events-auto' : 'opacity-0',
      )}
    >
      <IconButton
        tone="light"
        icon={isPlaying ? <Pause /> : <Play />}
        label={isPlaying ? texts.pause : texts.play}
        onPress={props.onToggle}
      />
      <input
        type="range"
        aria-label={texts.position}
        aria-valuetext={`${clock(atMs)} / ${clock(durationMs)}`}
        min={0}
        max={durationMs}
        step={100}
        value={Math.min(atMs, durationMs)}
        onChange={(event) => props.onSeek(Number(event.target.value))}
        style={{ '--filled': `${(atMs / durationMs) * 100}%` } as CSSProperties}
        className="larder-slider min-w-0 flex-1 [--color-ink:var(--color-brand)]"
      />
      <span aria-hidden="true" className="shrink-0 px-1 text-sm tabular-nums">
        {clock(atMs)} / {clock(durationMs)}
      </span>
      {captionsOn !== undefined && (
        <IconButton
          tone="light"
          icon={captionsOn ? <Captions /> : <CaptionsOff />}
          label={texts.captions}
          aria-pressed={captionsOn}
          onPress={() => props.onCaptions(!captionsOn)}
        />
      )}
      <IconButton tone="light" icon={<Maximize />} label={texts.fullScreen} onPress={props.onFill} />
    </div>
  );
}

/** Seconds of a video as 1:05. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type Act = 'toggle' | 'captions' | 'fill' | -1 | 1;

const ACTS: Readonly<Record<string, Act>> = {
  ' ': 'toggle',
  k: 'toggle',
  c: 'captions',
  f: 'fill',
  ArrowLeft: -1,
  ArrowRight: 1,
};

/** What a key does; null where it belongs to the focused button or to the browser. */
function actOfKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Act | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === ' ' && target instanceof HTMLButtonElement) return null;
  return ACTS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
