import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import { InfiniteList } from './infinite-list.tsx';

type Seen = (entries: { isIntersecting: boolean }[]) => void;
let observers: { seen: Seen; margin: string; watching: boolean }[] = [];

beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly own: { seen: Seen; margin: string; watching: boolean };
      constructor(seen: Seen, options: { rootMargin: string }) {
        this.own = { seen, margin: options.rootMargin, watching: false };
        observers.push(this.own);
      }
      observe() {
        this.own.watching = true;
      }
      disconnect() {
        this.own.watching = false;
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

type Situation = { hasMore?: boolean; failed?: string; answer?: Promise<void> };

function list({ hasMore = true, failed, answer }: Situation) {
  const onReachEnd = vi.fn(() => answer);
  render(
    <InfiniteList
      items={['a', 'b']}
      keyOf={(item) => item}
      hasMore={hasMore}
      failed={failed}
      onReachEnd={onReachEnd}
      texts={{ loading: 'Loading…', end: 'No more data', retry: 'Retry' }}
    >
      {(item) => <p>{item}</p>}
    </InfiniteList>,
  );
  return onReachEnd;
}

const watching = () => observers.filter((observer) => observer.watching);

describe('the end of a list', () => {
  test('requests the next page 50 px before it becomes visible', () => {
    const onReachEnd = list({});
    expect(watching().map((observer) => observer.margin)).toEqual(['0px 0px 50px 0px']);
    act(() => watching()[0]?.seen([{ isIntersecting: false }]));
    expect(onReachEnd).not.toHaveBeenCalled();
    act(() => watching()[0]?.seen([{ isIntersecting: true }]));
    expect(onReachEnd).toHaveBeenCalledOnce();
  });
  test('requests it too if the end left and returned within one notification', () => {
    const onReachEnd = list({});
    act(() => watching()[0]?.seen([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(onReachEnd).toHaveBeenCalledOnce();
  });
  test('requests it again after a failed request while the end is still visible', async () => {
    const onReachEnd = list({});
    const [first] = watching();
    await act(async () => first?.seen([{ isIntersecting: true }]));
    expect(watching()).not.toContain(first);
    await act(async () => watching()[0]?.seen([{ isIntersecting: true }]));
    expect(onReachEnd).toHaveBeenCalledTimes(2);
  });
  test('does not request it twice while a page is loading', async () => {
    let arrive = () => {};
    const onReachEnd = list({ answer: new Promise((resolve) => (arrive = resolve)) });
    await act(async () => watching()[0]?.seen([{ isIntersecting: true }]));
    await act(async () => watching()[0]?.seen([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(onReachEnd).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    await act(async () => arrive());
    await act(async () => watching()[0]?.seen([{ isIntersecting: true }]));
    expect(onReachEnd).toHaveBeenCalledTimes(2);
  });
  test('says when there is no more', () => {
    list({ hasMore: false });
    expect(watching()).toEqual([]);
    expect(screen.getByText('No more data')).toBeTruthy();
  });
  test('says what went wrong and waits for Retry', () => {
    const onReachEnd = list({ failed: 'No network' });
    expect(watching()).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('No network');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onReachEnd).toHaveBeenCalledOnce();
  });
});

test('a row takes a tap right after the list moved', () => {
  list({});
  act(() => {
    scrollTo({ top: 300 });
    dispatchEvent(new Event('scroll'));
  });
  expect(screen.getByRole('list').style.pointerEvents).toBe('');
});
