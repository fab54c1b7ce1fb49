import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endWebPush } from '../../platform/end-web-push.ts';
import { forgetAll } from '../../platform/query-persistence.ts';
import { session } from '../../platform/session.ts';
import { unsavedForms } from '../unsaved-forms.ts';

/** However a session ends, nothing of it stays on the phone; the gate leads to sign-in. */
export function SessionEnd() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      session.listen({
        onEnd() {
          unsavedForms.abandon();
          void forgetAll(queryClient);
          void endWebPush();
        },
      }),
    [queryClient],
  );
  return null;
}
