import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: ReactNode;
  /** One line. */
  title: string;
  hint?: string;
  /** One button, if the user may do something about it. */
  action?: ReactNode;
};

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="mx-auto my-auto flex max-w-80 flex-col items-center px-6 py-12 text-center">
      <span className="mb-4 grid size-20 place-items-center rounded-full bg-brand-soft [&>svg]:size-9 [&>svg]:stroke-[1.6]">
        {icon}
      </span>
      <p className="max-w-full text-balance break-words font-semibold text-lg">{title}</p>
      {hint && <p className="mt-1 max-w-full break-words text-ink-soft">{hint}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
