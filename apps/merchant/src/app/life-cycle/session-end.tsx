import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endWebPush } from '#platform/end-web-push.ts';
import { forgetAll } from '#platform/query-persistence.ts';
import { session } from '#platform/session.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';

/** However a session ends, nothing of it stays on the phone; the gate leads to sign-in. */
export function SessionEnd() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      session.listen({
        onEnd(reason) {
          unsavedForms.abandon();
          void forgetAll(queryClient);
          // A session that the server ended may go on with another sign-in: what still has to be sent waits for it.
          if (reason === 'signOut') void forgetVisits();
          void endWebPush();
        },
      }),
    [queryClient],
  );
  return null;
}

/** Not needed before somebody signs out, so no part of the first screen. */
async function forgetVisits(): Promise<void> {
  const { restockDrafts } = await import('#platform/restock-drafts.ts');
  await restockDrafts.forgetAll();
}
