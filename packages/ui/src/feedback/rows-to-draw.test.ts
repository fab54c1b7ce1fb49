import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRowsToDraw } from './rows-to-draw.ts';

let nowMs: number;
let frames: ((beganMs: number) => void)[];
let rests: (() => void)[];
let drawn: string[];
beforeEach(() => {
  [nowMs, frames, rests, drawn] = [1_000, [], [], []];
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('requestAnimationFrame', (work: (beganMs: number) => void) => frames.push(work));
  vi.stubGlobal('setTimeout', (work: () => void) => rests.push(work));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A frame whose own work takes the given time, then the remaining work. */
function frame(ownMs: number) {
  const beganMs = nowMs;
  for (const work of frames.splice(0)) work(beganMs);
  nowMs += ownMs;
  for (const work of rests.splice(0)) work();
  nowMs = Math.max(nowMs, beganMs + 16);
}

const rows = (inSight: readonly number[] = []) =>
  createRowsToDraw({ heightPx: (index) => 80 + index, isInSight: (index) => inSight.includes(index) });
const drawing = (name: string, costMs: number) => () => {
  drawn.push(name);
  nowMs += costMs;
};

describe('a row of a long list', () => {
  test('keeps a placeholder only while the page scrolls if it is in the window', () => {
    const list = rows([3]);
    expect(list.heldPx(3)).toBeNull();
    list.noteScroll({ timeStamp: 1_000 } as Event);
    nowMs = 1_149;
    expect(list.heldPx(3)).toBe(83);
    nowMs = 1_150;
    expect(list.heldPx(3)).toBeNull();
  });
  test('keeps a placeholder if it is outside of the window', () => {
    expect(rows([3]).heldPx(4)).toBe(84);
  });
  test('is drawn before the rows beside the window if it is in it', () => {
    const list = rows([5]);
    for (const index of [3, 4, 5]) list.add(index, drawing(`${index}`, 0));
    frame(1);
    expect(drawn).toEqual(['5', '3', '4']);
  });
  test('waits for a frame with enough time left for its whole cost', () => {
    const list = rows();
    for (const index of [1, 2, 3]) list.add(index, drawing(`${index}`, 2));
    frame(2);
    expect(drawn).toEqual(['1', '2', '3']);
    for (const index of [4, 5]) list.add(index, drawing(`${index}`, 2));
    frame(15);
    expect(drawn).toEqual(['1', '2', '3']);
    frame(8);
    expect(drawn).toEqual(['1', '2', '3', '4']);
    frame(8);
    expect(drawn.at(-1)).toBe('5');
    expect(frames).toEqual([]);
  });
  test('is drawn eventually, however busy the phone is', () => {
    const list = rows();
    for (let count = 0; count < 30; count += 1) {
      if (count === 0) list.add(7, drawing('7', 1));
      frame(40);
    }
    expect(drawn).toEqual(['7']);
  });
  test('is never drawn when it has left again', () => {
    const list = rows();
    const callOff = list.add(1, drawing('1', 1));
    callOff();
    frame(1);
    expect(drawn).toEqual([]);
    list.add(2, drawing('2', 1));
    frame(1);
    expect(drawn).toEqual(['2']);
  });
});
