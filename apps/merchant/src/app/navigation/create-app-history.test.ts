import { describe, expect, test, vi } from 'vitest';
import { createAppHistory, type Leaving } from './create-app-history.ts';

/** A window with a history of its own; Back and Forward tell at once. */
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
    addEventListener: (_name: string, listener: () => void) => {
      onPop = listener;
    },
    removeEventListener: () => {},
  };
  let made = 0;
  const history = createAppHistory(view as unknown as Window, () => `key-${++made}`);
  const path = () => history.visit().location.pathname + history.visit().location.search;
  return { history, path, entries, shown: () => view.location.pathname };
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
  test('replaces without piling up', () => {
    const { history, path, entries } = browser('/a');
    history.replace('/b');
    expect([path(), history.depth(), entries.length]).toEqual(['/b', 0, 1]);
  });
  test('gives every entry a key of its own that Back finds again', () => {
    const { history } = browser('/a');
    const first = history.visit().location.key;
    history.push('/a');
    expect(history.visit().location.key).not.toBe(first);
    history.go(-1);
    expect(history.visit().location.key).toBe(first);
  });
  test('tells its listeners until they leave', () => {
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
  test('holds a link, and lets it go later', () => {
    const { history, path, held } = guarded();
    history.push('/elsewhere');
    expect(path()).toBe('/form');
    held[0]?.goOn();
    expect([path(), history.depth()]).toEqual(['/elsewhere', 2]);
  });
  test('holds Back, and the address stays that of the form', () => {
    const { history, path, shown, held } = guarded();
    history.go(-1);
    expect([path(), shown(), history.depth(), held.length]).toEqual(['/form', '/form', 1, 1]);
    expect(held[0]).toMatchObject({ kind: 'POP', location: { pathname: '/a' } });
  });
  test('lets Back go on afterwards, without asking again', () => {
    const { history, path, shown, held } = guarded();
    history.go(-1);
    held[0]?.goOn();
    expect([path(), shown(), history.depth(), held.length]).toEqual(['/a', '/a', 0, 1]);
  });
  test('that answers no lets everything pass', () => {
    const { history, path } = browser('/a');
    history.setGuard(() => false);
    history.push('/b');
    history.go(-1);
    expect(path()).toBe('/a');
  });
});
