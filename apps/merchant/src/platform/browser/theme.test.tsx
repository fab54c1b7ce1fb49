import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createClientStorage } from '#platform/client-storage.ts';
import { followTheme, readTheme, saveTheme } from './theme.ts';

/** A phone whose own theme the test changes. */
function phone(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal('matchMedia', () => query);
  return (next: boolean) => {
    query.matches = next;
    query.dispatchEvent(new Event('change'));
  };
}

const shown = () => document.documentElement.dataset.theme;

beforeEach(() => {
  delete document.documentElement.dataset.theme;
});

describe('the theme', () => {
  test('follows the phone until one is chosen, and again when the choice is taken back', () => {
    const turn = phone(true);
    const storage = createClientStorage(null);
    followTheme(storage);
    expect(shown()).toBe('dark');
    turn(false);
    expect(shown()).toBe('light');
    saveTheme(storage, 'dark');
    expect(shown()).toBe('dark');
    turn(false);
    expect(shown()).toBe('dark');
    saveTheme(storage, 'auto');
    expect(shown()).toBe('light');
  });

  test('takes a stored value that it does not know as no choice', () => {
    const storage = createClientStorage(null);
    storage.write('theme', 'sepia');
    expect(readTheme(storage)).toBe('auto');
  });
});
