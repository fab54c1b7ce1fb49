import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import { VideoPlayer } from './video-player.tsx';

const texts = { play: 'Play', pause: 'Pause', position: 'Position', fullScreen: 'Full screen' };
const HIDE_MS = 3_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function givenFilm() {
  const onError = vi.fn();
  render(
    <VideoPlayer
      src="/film.mp4"
      label="Film"
      texts={texts}
      hideControlsAfterMs={HIDE_MS}
      onError={onError}
    />,
  );
  const video = screen.getByLabelText<HTMLVideoElement>('Film');
  const controls = () => document.querySelector('[data-controls]')?.getAttribute('data-controls');
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return { video, controls, pass, onError };
}

describe('the controls of a video', () => {
  test('hide three seconds after it starts to play, and stay while it is paused', () => {
    const { video, controls, pass } = givenFilm();
    pass(10 * HIDE_MS);
    expect(controls()).toBe('shown');
    fireEvent.play(video);
    pass(HIDE_MS - 1);
    expect(controls()).toBe('shown');
    pass(1);
    expect(controls()).toBe('hidden');
    fireEvent.pause(video);
    pass(10 * HIDE_MS);
    expect(controls()).toBe('shown');
  });

  test.each([
    ['a touch', (video: Element) => fireEvent.pointerDown(video)],
    ['a key', (video: Element) => fireEvent.keyDown(video, { key: 'Tab' })],
    ['the focus', () => fireEvent.focusIn(screen.getByRole('slider'))],
  ])('return with %s, for three seconds', (_name, act) => {
    const { video, controls, pass } = givenFilm();
    fireEvent.play(video);
    pass(HIDE_MS);
    act(video);
    expect(controls()).toBe('shown');
    pass(HIDE_MS - 1);
    act(video);
    pass(HIDE_MS - 1);
    expect(controls()).toBe('shown');
    pass(1);
    expect(controls()).toBe('hidden');
  });

  test('play, pause and seek', () => {
    const { video } = givenFilm();
    const play = vi.spyOn(video, 'play').mockResolvedValue();
    const pause = vi.spyOn(video, 'pause').mockReturnValue();
    fireEvent.click(screen.getByRole('button', { name: texts.play }));
    expect(play).toHaveBeenCalledOnce();
    fireEvent.play(video);
    fireEvent.click(screen.getByRole('button', { name: texts.pause }));
    expect(pause).toHaveBeenCalledOnce();
    Object.defineProperty(video, 'duration', { value: 8 });
    fireEvent.loadedMetadata(video);
    fireEvent.change(screen.getByRole('slider', { name: texts.position }), { target: { value: '5' } });
    expect(video.currentTime).toBe(5);
  });

  test('step by frames and change the speed for a closer look', () => {
    const words = {
      back: 'Back',
      on: 'On',
      frameBack: 'Frame back',
      frameOn: 'Frame on',
      speed: (rate: number) => `Speed ${rate}`,
    };
    render(
      <VideoPlayer
        src="/film.mp4"
        label="Close film"
        texts={texts}
        hideControlsAfterMs={HIDE_MS}
        onError={vi.fn()}
        close={{ texts: words, hasKeys: true }}
      />,
    );
    const video = screen.getByLabelText<HTMLVideoElement>('Close film');
    const pause = vi.spyOn(video, 'pause').mockReturnValue();
    Object.defineProperty(video, 'duration', { value: 8 });
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    press(words.on);
    expect([video.currentTime, pause.mock.calls.length]).toEqual([2, 0]);
    press(words.frameOn);
    expect([video.currentTime, pause.mock.calls.length]).toEqual([2.04, 1]);
    press(words.back);
    press(words.back);
    expect(video.currentTime).toBe(0);
    press(words.speed(0.25));
    expect(video.playbackRate).toBe(0.25);
    expect(screen.getByRole('button', { name: words.speed(0.25) }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: words.frameOn }).getAttribute('aria-keyshortcuts')).toBe(
      'ArrowRight',
    );
  });

  test.each([
    ['that the network lost', 2, 'network'],
    ['that is broken', 3, 'unplayable'],
    ['that is missing, empty or in an unknown format', 4, 'unplayable'],
  ])('report a video %s', (_what, code, why) => {
    const { video, onError } = givenFilm();
    Object.defineProperty(video, 'error', { value: { code } });
    fireEvent.error(video);
    expect(onError).toHaveBeenCalledExactlyOnceWith(why);
  });
});
