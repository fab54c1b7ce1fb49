import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CheckListStep = {
  key: string;
  title: string;
  /** Done steps are ticked, one step is open, later ones wait. */
  state: 'done' | 'open' | 'later';
  /** Below the title of the open step. */
  hint?: ReactNode;
  /** One button of the open step. */
  action?: ReactNode;
};

type CheckListProps = {
  steps: readonly CheckListStep[];
  /** Announced for a ticked step. */
  doneText: string;
};

const MARKS = {
  done: 'bg-good text-surface',
  open: 'bg-brand text-ink',
  later: 'border-2 border-edge text-ink-soft',
} as const;

/** Numbered steps in a flush card, of which one is open. */
export function CheckList({ steps, doneText }: CheckListProps) {
  return (
    <ol>
      {steps.map(({ key, title, state, hint, action }, index) => (
        <li
          key={key}
          data-id={key}
          aria-current={state === 'open' ? 'step' : undefined}
          className={classNames(
            'flex items-start gap-3 border-line border-t px-4 py-3',
            state === 'open' && 'bg-brand-soft',
          )}
        >
          <span
            className={classNames(
              'grid size-8 shrink-0 place-items-center rounded-full font-semibold text-sm',
              MARKS[state],
            )}
          >
            {state === 'done' ? <Check aria-hidden="true" className="size-5" /> : index + 1}
          </span>
          <div className="min-w-0 flex-1 break-words pt-1">
            <p className={state === 'done' ? 'text-ink-soft' : 'font-semibold'}>
              {state === 'done' && <span className="sr-only">{doneText} </span>}
              {title}
            </p>
            {state === 'open' && hint && <p className="text-ink-soft text-sm">{hint}</p>}
            {state === 'open' && action && <div className="pt-3 pb-1">{action}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
