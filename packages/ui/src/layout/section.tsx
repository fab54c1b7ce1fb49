import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type SectionProps = {
  title?: string;
  /** One small line below the group. */
  hint?: string;
  children: ReactNode;
  /** Padding inside, for fields; rows bring their own. */
  padded?: boolean;
};

/** A full-width white group of rows or fields, with a small heading above. */
export function Section({ title, hint, children, padded = false }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={title ? headingId : undefined}>
      {title && (
        <h2 id={headingId} className="px-4 pt-5 pb-2 font-semibold text-ink-soft text-sm">
          {title}
        </h2>
      )}
      <div
        className={classNames('border-line border-y bg-surface', padded && 'flex flex-col gap-4 px-4 py-4')}
      >
        {children}
      </div>
      {hint && <p className="px-4 pt-2 text-ink-soft text-sm">{hint}</p>}
    </section>
  );
}
