import { createI18n } from '@larder/i18n/create-i18n';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import ListPage from './list.page.tsx';

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', NeverSeen);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class NeverSeen {
  observe() {}
  disconnect() {}
}

let looks = 0;
/** Observer that reports the end of the list as visible whenever it is observed. */
class AlwaysSeen {
  readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    this.#notify = notify;
  }
  observe() {
    looks += 1;
    queueMicrotask(() => this.#notify([{ isIntersecting: true }]));
  }
  disconnect() {}
}

function opened(query: string) {
  render(
    <MemoryRouter initialEntries={[`/pages/default/list${query}`]}>
      <ToastProvider okLabel="OK" closeLabel="Close">
        <ListPage />
      </ToastProvider>
    </MemoryRouter>,
  );
}

const state = () => screen.getByRole('main').dataset.state;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the list page', () => {
  test('loads its first rows and shows its pull state in words', async () => {
    opened('');
    expect(state()).toBe('loading');
    await pass(700);
    expect(state()).toBe('ready');
    expect(screen.getByText('State: idle')).toBeTruthy();
  });
  test('counts its refreshes', async () => {
    opened('');
    await pass(700);
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' })[0] as HTMLElement);
    expect(screen.getByText('State: refreshing…')).toBeTruthy();
    await pass(700);
    await pass(300);
    expect(screen.getByText('Refreshed 1 times')).toBeTruthy();
    expect(screen.getByText('State: idle')).toBeTruthy();
  });
  test('reports a failed refresh and keeps the old rows', async () => {
    opened('?fail=1');
    await pass(700);
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' })[0] as HTMLElement);
    await pass(700);
    expect(screen.getByRole('alert').textContent).toBe('Could not refresh. The old data stays.');
    expect(state()).toBe('ready');
  });
  test('requests a page only once while it is on its way', async () => {
    vi.stubGlobal('IntersectionObserver', AlwaysSeen);
    opened('');
    await pass(700);
    looks = 0;
    await pass(600);
    expect(looks).toBe(0);
  });
  test('shows the empty state for no rows', async () => {
    opened('?n=0');
    await pass(700);
    expect(state()).toBe('empty');
  });
  test.each(['?n=1001', '?n=-1', '?n=1e3', '?n=x'])('shows not found for %s', (query) => {
    opened(query);
    expect(state()).toBe('error');
  });
});
