import type { Settings } from './settings.ts';

type Freeze = Settings['freeze'];

/**
 * True if the rule freezes the cabinet now. Windows arrive expanded to UTC, so no time zone is needed [protocol 8.1].
 */
export function isFrozenAt(freeze: Freeze, nowMs: number): boolean {
  if (freeze.mode === 'always') return true;
  if (freeze.mode === 'none') return false;
  if (freeze.windowsUtc === undefined || freeze.windowsUtc.length === 0) return freeze.active;
  return freeze.windowsUtc.some(
    ({ from, to }) => Date.parse(from) <= nowMs && (to == null || nowMs < Date.parse(to)),
  );
}

/** The next time at which that may change, or undefined. */
export function nextFreezeChangeAt(freeze: Freeze, nowMs: number): number | undefined {
  if (freeze.mode !== 'conditional') return undefined;
  const edges = (freeze.windowsUtc ?? []).flatMap(({ from, to }) => [
    Date.parse(from),
    ...(to == null ? [] : [Date.parse(to)]),
  ]);
  const future = edges.filter((at) => at > nowMs);
  return future.length === 0 ? undefined : Math.min(...future);
}
