import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { elapsed } from './elapsed.ts';

const SECOND_MS = 1_000;

/** Running time of the task, second by second. */
export function TaskClock({ since }: { since: string }) {
  const t = useText();
  const [now, setNow] = useState(() => serverClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.nowMs()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span
      role="timer"
      aria-label={t('restock.task.time')}
      className="flex items-center gap-1 font-semibold tabular-nums"
    >
      <Timer aria-hidden="true" className="size-5 shrink-0 max-[359px]:hidden" />
      <span className="text-[min(0.9375rem,18px)]">{elapsed(now - Date.parse(since))}</span>
    </span>
  );
}
