import { useEffect } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { newId } from '#platform/system-edges.ts';
import { trpc } from '#platform/trpc.ts';
import type { Complaint } from './complaint.ts';

/** Assigns a pending complaint to the handler who opens its screen. [screens 48] */
export function useOpening(complaint: Complaint | undefined, mayHandle: boolean): void {
  const online = useOnline();
  const queries = trpc.useUtils();
  const id = complaint?.id;
  const opens = mayHandle && online && complaint?.status === 'pending';
  useEffect(() => {
    if (!opens || !id) return;
    apiClient.complaint.open
      .mutate({ id }, { context: { mutationKey: newId() } })
      // A suspended merchant only reads: the complaint then stays pending.
      .catch(() => undefined)
      .finally(() => void queries.complaint.invalidate());
  }, [id, opens, queries]);
}
