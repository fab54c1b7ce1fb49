import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

/** The classes of the input inside an InputBox. */
export const inputLook =
  'w-full min-w-0 flex-1 bg-transparent px-3.5 py-3 text-base placeholder:text-ink-soft focus:outline-none disabled:text-ink-soft';

type InputBoxProps = {
  children: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  invalid?: boolean;
  disabled?: boolean;
};

/** The frame around an input, with room for a prefix before and a button after it. */
export function InputBox({ children, before, after, invalid = false, disabled = false }: InputBoxProps) {
  return (
    <div
      className={classNames(
        'focus-host flex items-center rounded-md border',
        invalid ? 'border-bad ring-1 ring-bad' : 'border-edge',
        disabled ? 'border-line bg-sunken' : 'bg-surface',
      )}
    >
      {before && <span className="ms-3.5 -me-1.5 shrink-0 text-ink-soft">{before}</span>}
      {children}
      {after}
    </div>
  );
}
