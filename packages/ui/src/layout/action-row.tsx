import type { ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

export type RowAction = {
  key: string;
  icon: ReactNode;
  label: string;
  /** The one next step of the screen. */
  primary?: boolean;
  disabled?: boolean;
  busy?: boolean;
  /** Id of the text that says why it is disabled. */
  describedBy?: string | undefined;
} & ({ href: string } | { onPress: () => void });

/** Up to five actions on one object, each an icon over a word. They wrap where text is large. */
export function ActionRow({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap justify-between gap-x-0.5 gap-y-2">
      {actions.map((action) => (
        <li key={action.key} data-act={action.key} className="min-w-0 flex-[1_1_3em]">
          {'href' in action ? (
            <Link href={action.href} className={LOOK}>
              <ActionBody action={action} />
            </Link>
          ) : (
            <button
              type="button"
              disabled={action.disabled}
              aria-busy={action.busy || undefined}
              aria-disabled={action.busy || undefined}
              aria-describedby={action.disabled ? action.describedBy : undefined}
              onClick={action.busy ? undefined : action.onPress}
              className={LOOK}
            >
              <ActionBody action={action} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const LOOK =
  'group flex h-full w-full flex-col items-center gap-1.5 rounded-md text-center disabled:text-ink-faint';

function ActionBody({ action }: { action: RowAction }) {
  const { primary = false, disabled = false, busy = false } = action;
  return (
    <>
      <span
        className={classNames(
          'grid size-[min(52px,15vw)] place-items-center rounded-lg transition-colors [&>svg]:size-icon',
          primary && !disabled ? 'bg-brand group-active:bg-brand-pressed' : 'bg-sunken group-active:bg-line',
        )}
      >
        {busy ? <Spinner size={22} /> : action.icon}
      </span>
      <span className="max-w-full hyphens-auto break-words font-medium text-tab leading-tight tracking-tight">
        {action.label}
      </span>
    </>
  );
}
