import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type CardProps = {
  title?: string;
  /** A link or button beside the title. */
  action?: ReactNode;
  children: ReactNode;
  /** No padding around the content, for rows that reach the edge. */
  flush?: boolean;
};

/** A white card on the page; a group of cards goes in a CardStack. */
export function Card({ title, action, children, flush = false }: CardProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      className="relative rounded-xl bg-surface shadow-card"
    >
      {title && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
          <h2 id={headingId} className="min-w-0 break-words font-bold text-lg">
            {title}
          </h2>
          {action}
        </div>
      )}
      <div
        className={classNames(!flush && 'px-4 pb-4', !flush && (title ? 'pt-1' : 'pt-4'), flush && 'py-1')}
      >
        {children}
      </div>
    </section>
  );
}
