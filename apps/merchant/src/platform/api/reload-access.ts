import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { clientStorage } from '#platform/client-storage.ts';
import { trpc } from '#platform/trpc.ts';
import { apiClient, refreshTokens } from './api-client.ts';

/**
 * Reloads the menu with a new client token, because the old one carries the old permission version. All other data is
 * refetched too. `some` also where two-step verification is due first. `unknown`: no response; the phone keeps its
 * data.
 */
export async function reloadAccess(queryClient: QueryClient): Promise<'some' | 'none' | 'unknown'> {
  const outcome = await refreshTokens(clientStorage.read('accessToken'));
  if (outcome !== 'refreshed') return 'unknown';
  const me = await apiClient.identity.readMe.query().catch(() => null);
  if (!me) return 'unknown';
  queryClient.setQueryData(getQueryKey(trpc.identity.readMe, undefined, 'query'), me);
  void queryClient.invalidateQueries();
  return me.permissions.length > 0 || me.twoStepDue ? 'some' : 'none';
}
