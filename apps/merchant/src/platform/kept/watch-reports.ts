import { createStore, del, entries, set } from 'idb-keyval';
import { apiClient } from '#platform/api/api-client.ts';
import { isWorthRetrying } from '#platform/api/refusal-of.ts';
import { exclusively } from '#platform/exclusively.ts';
import { newId } from '#platform/system-edges.ts';

/** How far a member has seen a tutorial, and when. */
export type WatchReport = { readonly id: string; readonly positionMs: number; readonly seenAt: string };

/** Reports that wait for a network: the newest of each member and tutorial. */
const store = createStore('larder-tutorials', 'reports');

const keyOf = (membershipId: string, { id }: WatchReport) => `${membershipId} ${id}`;

/** Sends a report, and keeps it while there is no network. Never fails: it is a convenience. */
export async function reportWatching(membershipId: string, report: WatchReport): Promise<void> {
  if (await isSettled(report)) await del(keyOf(membershipId, report), store).catch(() => {});
  else await set(keyOf(membershipId, report), report, store).catch(() => {});
}

/** Sends what waits of this member; another member of the same phone sends their own. */
export const sendWatchReports = (membershipId: string): Promise<void> =>
  exclusively('larder.watch-reports', async () => {
    const waiting = await entries<string, WatchReport>(store).catch(() => []);
    for (const [key, report] of waiting) {
      if (!key.startsWith(`${membershipId} `)) continue;
      if (!(await isSettled(report))) return;
      await del(key, store).catch(() => {});
    }
  });

/** True once sending again would change nothing: the server has it, or refuses it. */
async function isSettled(report: WatchReport): Promise<boolean> {
  try {
    const context = { mutationKey: newId(), outlivesPage: true };
    await apiClient.tutorial.saveProgress.mutate(report, { context });
    return true;
  } catch (error) {
    return !isWorthRetrying(error);
  }
}
