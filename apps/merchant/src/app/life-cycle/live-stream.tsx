import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createInvalidator } from '#platform/create-invalidator.ts';
import { accessChanged, queriesAfter, streamReset } from '#platform/live-invalidations.ts';
import { session } from '#platform/session.ts';
import { createStreamWatch } from '#platform/stream-watch.ts';

/** Keeps what is on the screen fresh while a member is signed in. Its code comes after the first screen. [screens 1.3] */
export function LiveStream() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let left = false;
    let close = () => {};
    const invalidator = createInvalidator(queryClient);
    const watch = createStreamWatch(() => void queryClient.invalidateQueries());
    watch.down();
    const leaveSession = session.listen({ onEnd: () => close() });
    void import('#platform/live-connection.ts').then(
      ({ openLiveConnection }) => {
        if (left) return;
        close = openLiveConnection({
          onEvent: ({ type, ids }) => {
            if (type === accessChanged) session.permissionsChanged();
            else if (type === streamReset) void queryClient.invalidateQueries();
            else invalidator.add(queriesAfter(type), ids);
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
