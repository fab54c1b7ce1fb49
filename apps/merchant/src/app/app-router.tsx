import { RouterProvider } from 'react-router-dom';
import type { AppRouting } from './navigation/create-app-router.ts';
import { SpareEntryContext } from './navigation/spare-entry-context.ts';

/**
 * From the address to the page. Without transitions: a choice that is kept in the address is drawn within its tap, or
 * React would draw the old choice once more in between. A page that is loaded first is awaited by the router itself.
 */
export function AppRouter({ router, spareEntry }: AppRouting) {
  return (
    <SpareEntryContext value={spareEntry}>
      <RouterProvider router={router} useTransitions={false} onError={(error) => console.error(error)} />
    </SpareEntryContext>
  );
}
