import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import type { ReactNode } from 'react';
import { webBuild } from '#env.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { persistOptions } from '#platform/kept/query-persistence.ts';
import { trpc } from '#platform/trpc.ts';

const options = persistOptions(webBuild);

/** Persisted data is shown at once and refetched: live events were missed while the app was closed. */
const mistrustKept = () => queryClient.invalidateQueries();

/** Wraps the router in the query client and its persisted cache. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={options} onSuccess={mistrustKept}>
      <trpc.Provider client={apiClient} queryClient={queryClient} abortOnUnmount>
        {children}
      </trpc.Provider>
    </PersistQueryClientProvider>
  );
}
