import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { createFormats, type Formats } from './formats.ts';

const built = new Map<string, Formats>();

/** The formats of the signed-in reader in the current language; the same object for every row of a list. */
export function useFormats(): Formats {
  const reader = useReader();
  const key = Object.values(reader).join(' ');
  const known = built.get(key) ?? createFormats(reader, serverClock.nowMs);
  built.set(key, known);
  return known;
}
