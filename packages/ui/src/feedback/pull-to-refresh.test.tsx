import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import type { PullState } from './pull-gesture.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';

const texts = {
  pulling: 'Pull',
  reached: 'Let go',
  aborting: 'Not enough',
  refreshing: 'Refreshing',
  restoring: 'Done',
};

type Answer = { resolve: () => void; reject: () => void };

function pullable(props: { disabled?: boolean; refreshing?: boolean } = {}) {
  const states: PullState[] = [];
  const answers: Answer[] = [];
  const onRefresh = vi.fn(
    () =>
      new Promise<void>((resolve, reject) =>
        answers.push({ resolve, reject: () => reject(new Error('offline')) }),
      ),
  );
  const list = (refreshing = props.refreshing) => (
    <PullToRefresh
      onRefresh={onRefresh}
      texts={texts}
      refreshLabel="Refresh"
      onState={(state) => states.push(state)}
      disabled={props.disabled}
      refreshing={refreshing}
    >
      <p>Rows</p>
    </PullToRefresh>
  );
  const { rerender } = render(list());
  return { states, onRefresh, answers, setRefreshing: (now: boolean) => rerender(list(now)) };
}

const rows = () => screen.getByText('Rows');
const touchAt = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] });
function dragTo(downPx: number, sidePx = 0) {
  fireEvent.touchStart(rows(), touchAt(100, 100));
  for (const share of [0.1, 0.5, 1])
    fireEvent.touchMove(rows(), touchAt(100 + sidePx * share, 100 + downPx * share));
}
const letGo = () => fireEvent.touchEnd(rows(), { touches: [] });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const settle = (answer?: () => void) => act(async () => answer?.());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

describe('a pull by finger', () => {
  test('far enough passes pulling, reached, refreshing, restoring and rests', async () => {
    const { states, onRefresh, answers } = pullable();
    dragTo(200);
    expect(states).toEqual(['pulling', 'reached']);
    letGo();
    expect(onRefresh).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('Refreshing');
    await settle(answers[0]?.resolve);
    pass(240);
    expect(states).toEqual(['pulling', 'reached', 'refreshing', 'restoring', 'idle']);
  });
  test('too short aborts and fetches nothing', () => {
    const { states, onRefresh } = pullable();
    dragTo(40);
    letGo();
    expect(onRefresh).not.toHaveBeenCalled();
    pass(240);
    expect(states).toEqual(['pulling', 'aborting', 'idle']);
  });
  test('that goes back before it ends aborts', () => {
    const { states } = pullable();
    dragTo(200);
    fireEvent.touchMove(rows(), touchAt(100, 130));
    letGo();
    expect(states).toEqual(['pulling', 'reached', 'pulling', 'aborting']);
  });
  test('restores also when the fetch fails', async () => {
    const { states, answers } = pullable();
    dragTo(200);
    letGo();
    await settle(answers[0]?.reject);
    expect(states.at(-1)).toBe('restoring');
  });
  test('keeps the browser from scrolling, but only once it is a pull', () => {
    pullable();
    fireEvent.touchStart(rows(), touchAt(100, 100));
    expect(fireEvent.touchMove(rows(), touchAt(100, 104))).toBe(true);
    expect(fireEvent.touchMove(rows(), touchAt(100, 140))).toBe(false);
  });
  test.each([
    ['upwards', -200, 0],
    ['sideways', 20, 120],
  ])('%s is none', (_name, down, side) => {
    const { states } = pullable();
    dragTo(down, side);
    letGo();
    expect(states).toEqual([]);
  });
  test('that starts further down the page is none', () => {
    Object.defineProperty(window, 'scrollY', { value: 10, configurable: true });
    const { states } = pullable();
    dragTo(200);
    expect(states).toEqual([]);
  });
  test('is none while it is disabled', () => {
    const { states } = pullable({ disabled: true });
    dragTo(200);
    expect(states).toEqual([]);
  });
  test('during a refresh does not start a second one', () => {
    const { onRefresh } = pullable();
    dragTo(200);
    letGo();
    dragTo(200);
    letGo();
    expect(onRefresh).toHaveBeenCalledOnce();
  });
});

describe('the same without a finger', () => {
  test('by mouse, and the click at its end is swallowed', () => {
    const { states, onRefresh } = pullable();
    const clicked = vi.fn();
    rows().addEventListener('click', clicked);
    fireEvent.mouseDown(rows(), { clientX: 100, clientY: 100 });
    for (const clientY of [120, 200, 300]) fireEvent.mouseMove(window, { clientX: 100, clientY, buttons: 1 });
    fireEvent.mouseUp(window);
    fireEvent.click(rows());
    expect(states).toEqual(['pulling', 'reached', 'refreshing']);
    expect(onRefresh).toHaveBeenCalledOnce();
    expect(clicked).not.toHaveBeenCalled();
  });
  test('a mouse button let go outside the window ends the pull', () => {
    const { states } = pullable();
    fireEvent.mouseDown(rows(), { clientX: 100, clientY: 100 });
    fireEvent.mouseMove(window, { clientX: 100, clientY: 130, buttons: 1 });
    fireEvent.mouseMove(window, { clientX: 100, clientY: 300, buttons: 0 });
    expect(states).toEqual(['pulling', 'aborting']);
  });
  test('by its button', async () => {
    const { states, onRefresh, answers } = pullable();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(onRefresh).toHaveBeenCalledOnce();
    await settle(answers[0]?.resolve);
    expect(states).toEqual(['refreshing', 'restoring']);
  });
  test('by the screen itself, which fetches on its own', () => {
    const { states, onRefresh, setRefreshing } = pullable({ refreshing: false });
    setRefreshing(true);
    setRefreshing(false);
    expect(states).toEqual(['refreshing', 'restoring']);
    expect(onRefresh).not.toHaveBeenCalled();
  });
});
