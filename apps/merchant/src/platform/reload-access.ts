import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { apiClient, refreshTokens } from './api-client.ts';
import { clientStorage } from './client-storage.ts';
import { trpc } from './trpc.ts';

/**
 * Reads the menu again, with a new client token first, because the old one carries the old permission version. All other data are
 * read again too. `unknown`: nobody answered, what the phone knows stays.
 */
export async function reloadAccess(queryClient: QueryClient): Promise<'some' | 'none' | 'unknown'> {
  const outcome = await refreshTokens(clientStorage.read('accessToken'));
  if (outcome !== 'refreshed') return 'unknown';
  const me = await apiClient.identity.me.query().catch(() => null);
  if (!me) return 'unknown';
  queryClient.setQueryData(getQueryKey(trpc.identity.me, undefined, 'query'), me);
  void queryClient.invalidateQueries();
  return me.permissions.length > 0 ? 'some' : 'none';
}
