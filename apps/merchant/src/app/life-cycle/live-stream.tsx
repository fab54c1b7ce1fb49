import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recentChange } from '#platform/api/recent-change.ts';
import { createInvalidator } from '#platform/live/create-invalidator.ts';
import { accessChanged, queriesAfter, streamReset } from '#platform/live/live-invalidations.ts';
import { createStreamWatch } from '#platform/live/stream-watch.ts';
import { session } from '#platform/session/session.ts';

/**
 * Keeps the screen fresh by live events while a member is signed in. Its code loads after the first screen. [screens
 * 1.3]
 */
export function LiveStream() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let left = false;
    let close = () => {};
    const invalidator = createInvalidator(queryClient);
    const readAgain = () => {
      recentChange.note();
      void queryClient.invalidateQueries();
    };
    const watch = createStreamWatch(readAgain);
    watch.down();
    const leaveSession = session.listen({ onEnd: () => close() });
    void import('#platform/live/live-connection.ts').then(
      ({ openLiveConnection }) => {
        if (left) return;
        close = openLiveConnection({
          onEvent: ({ type, ids }) => {
            if (type === accessChanged) session.permissionsChanged();
            else if (type === streamReset) readAgain();
            else {
              recentChange.note(queriesAfter(type));
              invalidator.add(queriesAfter(type), ids);
            }
          },
          onUp: watch.up,
          onDown: watch.down,
        });
      },
      () => {},
    );
    return () => {
      left = true;
      close();
      leaveSession();
      watch.stop();
      invalidator.stop();
    };
  }, [queryClient]);
  return null;
}
