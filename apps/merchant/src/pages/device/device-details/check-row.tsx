import { CircleCheck, CircleHelp, CircleMinus, CircleX, History, type LucideIcon } from 'lucide-react';
import type { Check } from './selling.ts';

const SIGNS: Readonly<Record<Check['state'], { icon: LucideIcon; look: string }>> = {
  fine: { icon: CircleCheck, look: 'text-good' },
  past: { icon: History, look: 'text-ink-soft' },
  unknown: { icon: CircleHelp, look: 'text-warn' },
  limits: { icon: CircleMinus, look: 'text-warn' },
  stops: { icon: CircleX, look: 'text-bad' },
};

const TITLES: Partial<Record<Check['state'], string>> = { fine: 'block', past: 'block text-ink-soft' };

type CheckRowProps = { check: Check; title: string; basis?: string | undefined };

/** One check with its sign, what it found, and what that rests on. */
export function CheckRow({ check, title, basis }: CheckRowProps) {
  const { icon: Icon, look } = SIGNS[check.state];
  return (
    <li data-check={check.finding} className="flex items-start gap-3 border-line border-t px-4 py-3">
      <Icon aria-hidden="true" className={`size-icon shrink-0 ${look}`} />
      <span className="min-w-0 flex-1 break-words pt-px">
        <span className={TITLES[check.state] ?? 'block font-semibold'}>{title}</span>
        {basis && <span className="block text-ink-soft text-sm">{basis}</span>}
      </span>
    </li>
  );
}
