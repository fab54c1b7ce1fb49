import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Sheet } from './sheet.tsx';

export type SheetAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Why it is unavailable now, or what it does. */
  note?: string;
  destructive?: boolean;
  disabled?: boolean;
  onSelect: () => void;
};

type ActionSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  actions: SheetAction[];
};

/** Actions on one object; choosing one closes the sheet first. */
export function ActionSheet({ open, onClose, title, closeLabel, actions }: ActionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <ul className="pb-2">
        {actions.map((action) => (
          <li key={action.key}>
            <button
              type="button"
              disabled={action.disabled}
              onClick={() => {
                onClose();
                action.onSelect();
              }}
              className={classNames(
                'focus-inset flex min-h-14 w-full items-center gap-3.5 px-5 py-2.5 text-start active:bg-sunken disabled:text-ink-soft [&>svg]:size-icon [&>svg]:shrink-0',
                action.destructive && 'font-semibold text-bad',
              )}
            >
              {action.icon}
              <span className="min-w-0 break-words">
                {action.label}
                {action.note && (
                  <span className="block font-normal text-ink-soft text-sm">{action.note}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
