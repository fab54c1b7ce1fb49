import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAppHistory, type Leaving } from './create-app-history.ts';

const later: (() => void)[] = [];
const passTime = () => {
  for (const work of later.splice(0)) work();
};
beforeEach(() => {
  later.length = 0;
});

/** A window with a history of its own; Back and Forward take effect at once. */
function browser(opened = '/') {
  const entries: { state: unknown; href: string }[] = [{ state: null, href: opened }];
  let at = 0;
  let onPop = () => {};
  const url = () => new URL(entries[at]?.href ?? '/', 'https://app.test');
  const view = {
    location: {
      get href() {
        return url().href;
      },
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState(state: unknown, _title: string, href: string) {
        entries.splice(at + 1, entries.length, { state, href });
        at += 1;
      },
      replaceState(state: unknown, _title: string, href?: string) {
        entries[at] = { state, href: href ?? entries[at]?.href ?? '/' };
      },
      go(delta: number) {
        if (!entries[at + delta]) return;
        at += delta;
        onPop();
      },
    },
    setTimeout: (work: () => void) => {
      later.push(work);
    },
    addEventListener: (_name: string, listener: () => void) => {
      onPop = listener;
    },
    removeEventListener: () => {},
  };
  let made = 0;
  const history = createAppHistory(view as unknown as Window, () => `key-${++made}`);
  const path = () => history.visit().location.pathname + history.visit().location.search;
  return { history, path, entries, at: () => at, view, shown: () => view.location.pathname };
}

describe('the history of the app', () => {
  test('numbers its entries, so that Back knows whether it stays inside', () => {
    const { history, path } = browser('/a');
    expect(history.depth()).toBe(0);
    history.push('/b?x=1');
    history.push({ pathname: '/c', search: '?y=2' });
    expect([path(), history.depth(), history.visit().kind]).toEqual(['/c?y=2', 2, 'PUSH']);
    history.go(-1);
    expect([path(), history.depth(), history.visit().kind]).toEqual(['/b?x=1', 1, 'POP']);
  });
  test('replaces an entry without adding one', () => {
    const { history, path, entries } = browser('/a');
    history.replace('/b');
    expect([path(), history.depth(), entries.length]).toEqual(['/b', 0, 1]);
  });
  test('gives every entry a key of its own, which Back restores', () => {
    const { history } = browser('/a');
    const first = history.visit().location.key;
    history.push('/a');
    expect(history.visit().location.key).not.toBe(first);
    history.go(-1);
    expect(history.visit().location.key).toBe(first);
  });
  test('notifies its listeners until they unsubscribe', () => {
    const { history } = browser();
    const listener = vi.fn();
    const leave = history.subscribe(listener);
    history.push('/b');
    leave();
    history.push('/c');
    expect(listener).toHaveBeenCalledOnce();
  });
  test('keeps the state of a link', () => {
    const { history } = browser();
    history.push('/b', { from: 'test' });
    expect(history.visit().location.state).toEqual({ from: 'test' });
  });
});

describe('a guard', () => {
  function guarded() {
    const app = browser('/a');
    app.history.push('/form');
    const held: Leaving[] = [];
    app.history.setGuard((leaving) => {
      held.push(leaving);
      return true;
    });
    return { ...app, held };
  }
  test('holds a link and releases it later', () => {
    const { history, path, held } = guarded();
    history.push('/elsewhere');
    expect(path()).toBe('/form');
    held[0]?.goOn();
    expect([path(), history.depth()]).toEqual(['/elsewhere', 2]);
  });
  test("holds Back and keeps the form's address", () => {
    const { history, path, shown, held } = guarded();
    history.go(-1);
    expect([path(), shown(), history.depth(), held.length]).toEqual(['/form', '/form', 1, 1]);
    expect(held[0]).toMatchObject({ kind: 'POP', location: { pathname: '/a' } });
  });
  test('lets Back continue afterwards without asking again', () => {
    const { history, path, shown, held } = guarded();
    history.go(-1);
    held[0]?.goOn();
    expect([path(), shown(), history.depth(), held.length]).toEqual(['/a', '/a', 0, 1]);
  });
  test('knows whether the app or the user navigates', () => {
    const { history, view, held } = guarded();
    view.history.go(-1);
    history.go(-1);
    view.history.go(-1);
    history.push('/elsewhere');
    expect(held.map(({ byApp }) => byApp)).toEqual([false, true, false, true]);
  });
  test('lets everything pass when it returns false', () => {
    const { history, path } = browser('/a');
    history.setGuard(() => false);
    history.push('/b');
    history.go(-1);
    expect(path()).toBe('/a');
  });
});

describe('with a sheet over the first entry', () => {
  /** Opens a sheet; Back closes it as the app does. */
  function covered(opened = '/a?x=1') {
    const app = browser(opened);
    const sheet = { open: true };
    const close = vi.fn(() => {
      sheet.open = false;
      app.history.cover(null);
    });
    app.history.cover(close);
    return { ...app, close };
  }
  test('Back closes the sheet and stays on the page', () => {
    const { history, path, at, close } = covered();
    expect([at(), history.depth()]).toEqual([1, 0]);
    history.go(-1);
    passTime();
    expect(close).toHaveBeenCalledOnce();
    expect([path(), at(), history.depth()]).toEqual(['/a?x=1', 0, 0]);
  });
  test('after the sheet closes otherwise, the next Back belongs to the app again', () => {
    const { history, at, close } = covered();
    history.cover(null);
    passTime();
    expect([at(), close.mock.calls.length]).toEqual([0, 0]);
  });
  test('a sheet that stays open gets every Back', () => {
    const { history, at } = browser('/a');
    const close = vi.fn();
    history.cover(close);
    history.go(-1);
    passTime();
    history.go(-1);
    passTime();
    expect([close.mock.calls.length, at()]).toEqual([2, 1]);
  });
  test('a link leaves from the page, with no entry in between', () => {
    const { history, path, entries, at } = covered();
    history.push('/b');
    history.cover(null);
    passTime();
    expect([path(), history.depth(), at(), entries.length]).toEqual(['/b', 1, 1, 2]);
    history.go(-1);
    expect([path(), at()]).toEqual(['/a?x=1', 0]);
  });
  test('Back finds what was replaced meanwhile', () => {
    const { history, path, shown, entries } = covered();
    const key = history.visit().location.key;
    history.replace('/a?x=2', { chosen: true });
    expect(path()).toBe('/a?x=2');
    history.cover(null);
    passTime();
    expect([path(), shown(), entries[0]?.href]).toEqual(['/a?x=2', '/a', '/a?x=2']);
    expect(history.visit().location.state).toEqual({ chosen: true });
    expect(history.visit().location.key).not.toBe(key);
  });
  test('a reload leaves the spare entry', () => {
    const { view, at } = covered();
    const again = createAppHistory(view as unknown as Window, () => 'again');
    again.cover(null);
    expect([at(), again.depth()]).toEqual([0, 0]);
  });
  test('deeper inside the app no entry is added', () => {
    const { history, at } = browser('/a');
    history.push('/b');
    history.cover(vi.fn());
    expect(at()).toBe(1);
  });
});
