import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NoAnswer } from '#platform/api/timed-fetch.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { FailedQuery } from './failed-query.tsx';

beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const silence = new NoAnswer('NETWORK_TIMEOUT');

test.each([
  ['without a network', false, silence, 'This is not kept on this phone. Try again when you have a network.'],
  ['that nobody answered', true, silence, /^The network connection timed out/],
  ['that failed', false, new Error('boom'), 'Something went wrong on this page.'],
])('a page %s says so', (_, online, error, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  render(
    <MemoryRouter>
      <FailedQuery query={{ error, isFetching: false, refetch: async () => undefined }} />
    </MemoryRouter>,
  );
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});
