import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientStorage } from '#platform/client-storage.ts';
import { forgetAll } from '#platform/kept/query-persistence.ts';
import { endWebPush } from '#platform/push/end-web-push.ts';
import { session } from '#platform/session/session.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';

/** Clears the phone when a session ends, however it ends; the gate leads to sign-in. */
export function SessionEnd() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      session.listen({
        onEnd(reason) {
          unsavedForms.abandon();
          void forgetAll(queryClient);
          clientStorage.write('recentPlaces', null);
          // After the server ended the session the user may sign in again: unsent tasks wait for that.
          if (reason === 'signOut') void forgetWork();
          void endWebPush();
        },
      }),
    [queryClient],
  );
  return null;
}

/** Loads its code on demand: nobody needs it before signing out, so it stays out of the first screen. */
async function forgetWork(): Promise<void> {
  const [{ restockDrafts }, { productDrafts }] = await Promise.all([
    import('#platform/kept/restock-drafts.ts'),
    import('#platform/kept/product-drafts.ts'),
  ]);
  productDrafts.forgetAll();
  await restockDrafts.forgetAll();
  // Of the service worker; absent in a page without a secure origin.
  if ('caches' in window) await caches.delete('product-pictures');
}
