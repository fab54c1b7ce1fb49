import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

export type BadgeTone = 'good' | 'bad' | 'warn' | 'info' | 'neutral' | 'brand';

type BadgeProps = {
  tone: BadgeTone;
  /** The words; color is never the only sign. */
  children: ReactNode;
  /** `{enum}.{value}`; tests find the badge by it. */
  name?: string;
  icon?: ReactNode;
};

const TONES: Record<BadgeTone, string> = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-ink-mid',
  brand: 'bg-brand text-ink',
};

/** A state in a word [screens 1.4]. */
export function Badge({ tone, children, name, icon }: BadgeProps) {
  return (
    <span
      data-badge={name}
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-full px-2 py-0.5 font-semibold text-[0.8125rem] leading-tight [&>svg]:size-[1.1em] [&>svg]:shrink-0',
        TONES[tone],
      )}
    >
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}
