import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import { CaptionedPlayer, clock, type PlayerHandle } from './captioned-player.tsx';

const texts = {
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  fullScreen: 'Full screen',
  captions: 'Captions',
};
const cues = [
  { fromMs: 0, toMs: 2_000, text: 'Open the list.' },
  { fromMs: 2_000, toMs: 4_000, text: 'Tap a row.' },
];
const HIDE_MS = 3_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function givenVideo({ captionsOn = true, startAtMs = 0 } = {}) {
  const ref = createRef<PlayerHandle>();
  const on = { captions: vi.fn(), time: vi.fn(), rest: vi.fn(), error: vi.fn() };
  render(
    <CaptionedPlayer
      ref={ref}
      src="/video.mp4"
      label="Video"
      texts={texts}
      cues={cues}
      captionsLanguage="en-US"
      captionsOn={captionsOn}
      onCaptions={on.captions}
      durationMs={8_000}
      startAtMs={startAtMs}
      hideControlsAfterMs={HIDE_MS}
      onTime={on.time}
      onRest={on.rest}
      onError={on.error}
    />,
  );
  const video = screen.getByLabelText<HTMLVideoElement>('Video');
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  const pause = vi.spyOn(video, 'pause').mockReturnValue();
  const controls = () => document.querySelector('[data-controls]')?.getAttribute('data-controls');
  const caption = () => document.querySelector('[data-caption]')?.textContent;
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const show = (ms: number) => {
    video.currentTime = ms / 1000;
    fireEvent.timeUpdate(video);
  };
  return { ref, on, video, play, pause, controls, caption, pass, show };
}

describe('a captioned video', () => {
  test('shows the caption of its time, and none between captions or while they are off', () => {
    const { caption, show } = givenVideo();
    expect(caption()).toBe('Open the list.');
    show(2_000);
    expect(caption()).toBe('Tap a row.');
    show(4_000);
    expect(caption()).toBeUndefined();
  });

  test('shows no caption while they are off', () => {
    expect(givenVideo({ captionsOn: false }).caption()).toBeUndefined();
  });

  test('hides its controls three seconds after the last touch, and its first touch only shows them', () => {
    const { video, controls, pass, pause } = givenVideo();
    fireEvent.play(video);
    pass(HIDE_MS - 1);
    expect(controls()).toBe('shown');
    pass(1);
    expect(controls()).toBe('hidden');
    fireEvent.pointerDown(video);
    fireEvent.click(video);
    expect([controls(), pause.mock.calls.length]).toEqual(['shown', 0]);
    fireEvent.pointerDown(video);
    fireEvent.click(video);
    expect(pause).toHaveBeenCalledOnce();
  });

  test.each([
    ['a key', (video: Element) => fireEvent.keyDown(video, { key: 'Tab' })],
    ['the focus', () => fireEvent.focusIn(screen.getByRole('slider'))],
  ])('shows its controls again at %s', (_name, happen) => {
    const { video, controls, pass } = givenVideo();
    fireEvent.play(video);
    pass(HIDE_MS);
    happen(video);
    expect(controls()).toBe('shown');
  });

  test('begins where the viewer left it and reports where they stop', () => {
    const { video, on } = givenVideo({ startAtMs: 5_000 });
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(5);
    fireEvent.pause(video);
    expect(on.rest).toHaveBeenCalledExactlyOnceWith(5_000);
  });

  test('plays, jumps and switches captions by keys', () => {
    const { video, play, on } = givenVideo({ startAtMs: 1_000 });
    const slider = screen.getByRole('slider', { name: texts.position });
    fireEvent.keyDown(slider, { key: ' ' });
    expect(play).toHaveBeenCalledOnce();
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect([video.currentTime, on.time.mock.lastCall]).toEqual([6, [6_000]]);
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(video.currentTime).toBe(8);
    fireEvent.keyDown(slider, { key: 'c' });
    expect(on.captions).toHaveBeenCalledExactlyOnceWith(false);
    // The key of a button is its own.
    fireEvent.keyDown(screen.getByRole('button', { name: texts.play }), { key: ' ' });
    expect(play).toHaveBeenCalledOnce();
  });

  test('plays from a place that is chosen outside of it', () => {
    const { ref, video, play } = givenVideo();
    act(() => ref.current?.playFrom(2_500));
    expect([video.currentTime, play.mock.calls.length]).toEqual([2.5, 1]);
  });

  test('reports a video that the network lost, and one that cannot be played', () => {
    const { video, on } = givenVideo();
    for (const code of [2, 4]) {
      Object.defineProperty(video, 'error', { value: { code }, configurable: true });
      fireEvent.error(video);
    }
    expect(on.error.mock.calls).toEqual([['network'], ['unplayable']]);
  });

  test.each([
    [0, '0:00'],
    [65_900, '1:05'],
    [600_000, '10:00'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(clock(ms)).toBe(text);
  });
});
