/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core';

/** Frames a second: over the whole gesture, and in the worst full second of it. */
export type Frames = { readonly average: number; readonly worst: number };

const SWIPES = 10;
const SWIPE_PX = 450;
/** Of a quick thumb. */
const SPEED_PX_PER_S = 2_400;

/** Swipes as a thumb does, each with its fling, and counts the frames that the page itself could draw into. */
export async function swipe(page: Page, phone: CDPSession, direction: 'down' | 'up'): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    const state = { times, running: true };
    Object.assign(window, { benchFrames: state });
    const step = (time: number) => {
      times.push(time);
      if (state.running) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await phone.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: direction === 'down' ? 700 : 250,
    yDistance: direction === 'down' ? -SWIPE_PX : SWIPE_PX,
    speed: SPEED_PX_PER_S,
    preventFling: false,
    gestureSourceType: 'touch',
    repeatCount: SWIPES - 1,
    repeatDelayMs: 100,
  });
  const times = await page.evaluate(() => {
    const state = (window as unknown as { benchFrames: { times: number[]; running: boolean } }).benchFrames;
    state.running = false;
    return state.times;
  });
  return framesOf(times);
}

const SECOND_MS = 1_000;

/** From the times of frames in milliseconds, in order. */
export function framesOf(times: readonly number[]): Frames {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  if (last - first < SECOND_MS) throw new Error(`A gesture of ${last - first} ms says nothing`);
  let worst = Number.POSITIVE_INFINITY;
  let end = 0;
  // Every second that begins right behind a frame, where it holds fewest.
  for (const [begin, time] of times.entries()) {
    if (time + SECOND_MS > last) break;
    while (end < times.length && (times[end] ?? 0) <= time + SECOND_MS) end += 1;
    worst = Math.min(worst, end - 1 - begin);
  }
  return { average: ((times.length - 1) * SECOND_MS) / (last - first), worst };
}
