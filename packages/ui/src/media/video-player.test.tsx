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

describe('the controls of a film', () => {
  test('hide three seconds after it began to play, and stay while it is paused', () => {
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

  test('play, pause and move to another moment', () => {
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

  test('a film that cannot be read is reported', () => {
    const { video, onError } = givenFilm();
    fireEvent.error(video);
    expect(onError).toHaveBeenCalledOnce();
  });
});
