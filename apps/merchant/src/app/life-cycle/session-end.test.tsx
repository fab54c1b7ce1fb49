import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';
import { SessionEnd } from './session-end.tsx';

vi.mock('#platform/kept/query-persistence.ts', () => ({ forgetAll: async () => {} }));
vi.mock('#platform/push/end-web-push.ts', () => ({ endWebPush: async () => null }));
afterEach(cleanup);

test.each(['signOut', 'revoked'] as const)(
  'forgets where the member went when a session ends: %s',
  (reason) => {
    session.begin({ accessToken: 'a', refreshToken: 'r', clientToken: 'c' });
    clientStorage.write('recentPlaces', '{"of":"m1","places":[{"way":"refunds"}]}');
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionEnd />
      </QueryClientProvider>,
    );
    session.end(reason);
    expect(clientStorage.read('recentPlaces')).toBeNull();
  },
);
