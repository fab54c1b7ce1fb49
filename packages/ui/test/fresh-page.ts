import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/** On a busy machine, lazily loaded parts take longer than the default second; a missing part still fails. */
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

/** The files of a process share its page: each leaves it as it found it. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
