import { RouterProvider } from 'react-router-dom';
import type { AppRouting } from './navigation/create-app-router.ts';
import { SpareEntryContext } from './navigation/spare-entry-context.ts';

/** From the address to the page. */
export function AppRouter({ router, spareEntry }: AppRouting) {
  return (
    <SpareEntryContext value={spareEntry}>
      <RouterProvider router={router} onError={(error) => console.error(error)} />
    </SpareEntryContext>
  );
}
