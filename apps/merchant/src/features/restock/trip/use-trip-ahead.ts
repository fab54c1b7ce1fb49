import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { nowMs } from '#platform/system-edges.ts';
import { trpc } from '#platform/trpc.ts';
import { inTurns } from './in-turns.ts';
import { loadPicture } from './load-picture.ts';
import type { Trip } from './trip.ts';

type Stop = Trip['cabinets'][number];

/** Concurrent page loads; the limit leaves bandwidth for what the user does meanwhile. */
const PAGES_AT_A_TIME = 2;
const PICTURES_AT_A_TIME = 4;
/** Shortest time between two loads of the same page, however often the trip changes. */
const AGAIN_MS = 300_000;

/**
 * Prefetches what the pages of the trip's devices show while there is a network, because the route leads where there is
 * none. Returns how many of the remaining devices are on the phone. [screens A-9]
 */
export function useTripAhead({ tripId, mode, status, asOf, cabinets }: Trip): { kept: number; of: number } {
  const queries = trpc.useUtils();
  const online = useOnline();
  const loadedAt = useRef(new Map<string, number>());
  const pictures = useRef(new Set<string>());
  const run = useRef(new AbortController());
  const [, setLoads] = useState(0);
  const stops = status === 'open' ? cabinets.filter(({ state }) => state !== 'done') : [];
  const pageOf = ({ deviceNo }: Stop) => ({ deviceNo, mode, tripId });

  const load = async ({ taskId, ...stop }: Stop, signal: AbortSignal) => {
    const page = await queries.restock.readDevice.fetch(pageOf({ taskId, ...stop }));
    const task = page.task?.isMine
      ? await queries.restock.readTask.fetch({ taskId: page.task.id })
      : undefined;
    setLoads((loads) => loads + 1);
    const shown = [...page.lines, ...(task?.lines ?? [])].flatMap(({ pictureUrl }) => pictureUrl ?? []);
    await inTurns(new Set(shown), { width: PICTURES_AT_A_TIME, signal }, async (url) => {
      const name = url.replace(/\?.*/, '');
      if (pictures.current.has(name)) return;
      await loadPicture(url);
      pictures.current.add(name);
    });
    if (!signal.aborted) loadedAt.current.set(stop.deviceNo, nowMs());
  };
  const loadDue = useEffectEvent((signal: AbortSignal) => {
    const now = nowMs();
    const due = stops.filter(({ deviceNo }) => {
      const at = loadedAt.current.get(deviceNo);
      return at === undefined || Math.abs(now - at) >= AGAIN_MS;
    });
    void inTurns(due, { width: PAGES_AT_A_TIME, signal }, (stop) => load(stop, signal));
  });
  useEffect(() => {
    // Continues after the user navigates on: only a newer run aborts it.
    run.current.abort();
    run.current = new AbortController();
    if (online) loadDue(run.current.signal);
  }, [online, asOf]);

  const kept = stops.filter((stop) => queries.restock.readDevice.getData(pageOf(stop)) !== undefined);
  return { kept: kept.length, of: stops.length };
}
