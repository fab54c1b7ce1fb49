import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import type { ReactNode } from 'react';
import { webBuild } from '#env.ts';
import { apiClient } from '#platform/api-client.ts';
import { queryClient } from '#platform/query-client.ts';
import { persistOptions } from '#platform/query-persistence.ts';
import { trpc } from '#platform/trpc.ts';

const options = persistOptions(webBuild);

/** What was kept is shown, but asked for again: nobody told a phone that was not running what changed. */
const mistrustKept = () => queryClient.invalidateQueries();

/** What stands around the router: the queries, and what is kept of their answers. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={options} onSuccess={mistrustKept}>
      <trpc.Provider client={apiClient} queryClient={queryClient} abortOnUnmount>
        {children}
      </trpc.Provider>
    </PersistQueryClientProvider>
  );
}
