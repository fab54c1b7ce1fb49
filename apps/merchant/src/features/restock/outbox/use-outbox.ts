import { useEffect, useSyncExternalStore } from 'react';
import { useMe } from '#screen-kit/member/me.ts';
import type { Waiting } from './kept-visit.ts';
import { outbox } from './outbox.ts';

/** What this phone still has to send, of all visits of the member. */
export function useOutbox() {
  const membershipId = useMe().membership.id;
  useEffect(() => {
    void outbox.open(membershipId);
  }, [membershipId]);
  return useSyncExternalStore(outbox.subscribe, outbox.read);
}

/** What waits of one visit; undefined if nothing does. */
export function useWaiting(taskId: string): Waiting | undefined {
  return useOutbox().waiting.find(({ visit }) => visit.taskId === taskId);
}
