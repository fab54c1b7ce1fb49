import { useEffect, useSyncExternalStore } from 'react';
import { useMe } from '#screen-kit/member/me.ts';
import type { Waiting } from './kept-task.ts';
import { outbox } from './outbox.ts';

/** Returns everything of the member's tasks that this phone still has to send. */
export function useOutbox() {
  const membershipId = useMe().membership.id;
  useEffect(() => {
    void outbox.open(membershipId);
  }, [membershipId]);
  return useSyncExternalStore(outbox.subscribe, outbox.read);
}

/** Returns what waits of one task; undefined if nothing does. */
export function useWaiting(taskId: string): Waiting | undefined {
  return useOutbox().waiting.find(({ task }) => task.taskId === taskId);
}
