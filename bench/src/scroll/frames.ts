/// <reference lib="dom" />
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** Frames a second: over the whole gesture, and in its worst full second. */
export type Frames = { readonly average: number; readonly worst: number };

const SWIPES = 12;
const SWIPE_PX = 450;
const MOVES = 12;
/** At 37 px a move, the speed of a quick thumb; the fling adds more than half of the way. */
const MOVE_MS = 16;
const FLING_MS = 250;
/** Below this share of its way, the page has not followed the thumb. */
const FOLLOWED = 0.3;
const X = 200;

/** Swipes as a thumb does, each with its fling, and counts the frames that the page itself could draw. */
export async function swipe(page: Page, phone: CDPSession, direction: 'down' | 'up'): Promise<Frames> {
  const before = await page.evaluate(() => {
    const times: number[] = [];
    const state = { times, running: true };
    Object.assign(window, { benchFrames: state });
    const step = (time: number) => {
      times.push(time);
      if (state.running) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    return scrollY;
  });
  const from = direction === 'down' ? 700 : 250;
  const way = direction === 'down' ? -SWIPE_PX : SWIPE_PX;
  for (let count = 0; count < SWIPES; count += 1) await swipeOnce(phone, from, way);
  const { times, after } = await page.evaluate(() => {
    const state = (window as unknown as { benchFrames: { times: number[]; running: boolean } }).benchFrames;
    state.running = false;
    return { times: state.times, after: scrollY };
  });
  const moved = Math.abs(after - before);
  if (moved < SWIPES * SWIPE_PX * FOLLOWED) throw new Error(`The page moved by ${moved} px only`);
  return framesOf(times);
}

/**
 * Never waits for the page, as a thumb does not. A synthesized gesture (`Input.synthesizeScrollGesture`, touch) moves
 * nothing in this Chromium.
 */
async function swipeOnce(phone: CDPSession, from: number, way: number): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    void sent.push(phone.send('Input.dispatchTouchEvent', { type, touchPoints }));
  send('touchStart', { x: X, y: from });
  for (let move = 1; move <= MOVES; move += 1) {
    await setTimeout(MOVE_MS);
    send('touchMove', { x: X, y: from + (way * move) / MOVES });
  }
  send('touchEnd');
  await setTimeout(FLING_MS);
  await Promise.all(sent);
}

const SECOND_MS = 1_000;

/** Computes frame rates from the times of frames in milliseconds, in order. */
export function framesOf(times: readonly number[]): Frames {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  if (last - first < SECOND_MS) throw new Error(`A gesture of ${last - first} ms says nothing`);
  let worst = Number.POSITIVE_INFINITY;
  let end = 0;
  // The second with the fewest frames, of those that begin right behind a frame.
  for (const [begin, time] of times.entries()) {
    if (time + SECOND_MS > last) break;
    while (end < times.length && (times[end] ?? 0) <= time + SECOND_MS) end += 1;
    worst = Math.min(worst, end - 1 - begin);
  }
  return { average: ((times.length - 1) * SECOND_MS) / (last - first), worst };
}
