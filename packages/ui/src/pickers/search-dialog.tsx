import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SearchField } from '../controls/search-field.tsx';
import { useLayer } from '../feedback/layer-provider.tsx';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

export type SearchOption = {
  key: string;
  href: string;
  /** Icon or picture. */
  leading?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Badge or amount on the right. */
  trailing?: ReactNode;
};

export type SearchGroup = { key: string; title: string; options: readonly SearchOption[] };

type SearchDialogProps = {
  open: boolean;
  /** Called for Esc, the button, a tap beside the dialog, and when an option is followed. */
  onClose: () => void;
  /** Called with the key of an option that is followed. */
  onFollow?: (key: string) => void;
  texts: { label: string; placeholder: string; clear: string; close: string; results: string };
  value: string;
  onValueChange: (value: string) => void;
  groups: readonly SearchGroup[];
  /** Below the groups or in place of them: how to search, that nothing was found, an error. */
  note?: ReactNode;
  /** Announced to screen readers when it changes. */
  status: string;
  /** At the lower end. */
  foot?: ReactNode;
};

/**
 * One field over everything, and what it finds in groups: fills a phone, floats at the top of a wide window. It is a
 * combobox: the focus stays in the field, arrow keys go through the options, Enter follows the marked one. Load it when
 * it is first opened.
 */
export function SearchDialog({
  open,
  onClose,
  onFollow,
  texts,
  value,
  onValueChange,
  groups,
  note,
  status,
  foot,
}: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { marked, mark, step } = useMarked(groups, listId);
  const covered = useKeyboardInset();
  useLayer(open, onClose);
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && marked) document.getElementById(`${listId}${marked}`)?.click();
    else return;
    event.preventDefault();
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-mask transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={input}
          data-focus-silent=""
          style={covered > 0 ? { paddingBottom: covered } : undefined}
          className={classNames(
            'fixed inset-0 z-50 flex flex-col bg-surface pt-safe transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            'rail:inset-x-0 rail:top-[9dvh] rail:bottom-auto rail:mx-auto rail:max-h-[80dvh] rail:w-[min(40rem,calc(100vw-3rem))] rail:rounded-2xl rail:pt-0 rail:shadow-float',
          )}
        >
          <Dialog.Title className="sr-only">{texts.label}</Dialog.Title>
          <div className="flex shrink-0 items-center gap-1 px-3 pt-3 pb-2">
            <div className="min-w-0 flex-1">
              <SearchField
                type="text"
                inputMode="search"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={groups.length > 0}
                aria-controls={groups.length > 0 ? listId : undefined}
                aria-activedescendant={marked ? `${listId}${marked}` : undefined}
                inputRef={input}
                label={texts.label}
                placeholder={texts.placeholder}
                clearLabel={texts.clear}
                value={value}
                onValueChange={onValueChange}
                onKeyDown={press}
              />
            </div>
            <Dialog.Close className="min-h-11 shrink-0 rounded-md px-2 text-ink-soft">
              {texts.close}
            </Dialog.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain border-line border-t pb-safe rail:rounded-b-2xl">
            {groups.length > 0 && (
              <div id={listId} role="listbox" aria-label={texts.results} className="pb-2">
                {groups.map((group) => (
                  <Group
                    key={group.key}
                    group={group}
                    listId={listId}
                    marked={marked}
                    onMark={mark}
                    onFollow={(key, isAside) => {
                      onFollow?.(key);
                      if (!isAside) onClose();
                    }}
                  />
                ))}
              </div>
            )}
            {note}
            {foot && <div className="border-line border-t">{foot}</div>}
          </div>
          <p role="status" className="sr-only">
            {status}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The option that Enter follows: the first, until another is marked by keys or by the pointer. */
function useMarked(groups: readonly SearchGroup[], listId: string) {
  const [chosen, mark] = useState<string | null>(null);
  const keys = groups.flatMap(({ options }) => options.map(({ key }) => key));
  const marked = chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) document.getElementById(`${listId}${marked}`)?.scrollIntoView({ block: 'nearest' });
    isByKey.current = false;
  }, [marked, listId]);
  return {
    marked,
    mark,
    step(by: 1 | -1): void {
      if (keys.length === 0) return;
      isByKey.current = true;
      const at = marked === null ? 0 : keys.indexOf(marked);
      mark(keys[(at + by + keys.length) % keys.length] ?? null);
    },
  };
}

type GroupProps = {
  group: SearchGroup;
  listId: string;
  marked: string | null;
  onMark: (key: string) => void;
  /** `isAside`: in a tab of its own. */
  onFollow: (key: string, isAside: boolean) => void;
};

function Group({ group, listId, marked, onMark, onFollow }: GroupProps) {
  const titleId = `${listId}${group.key}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className="px-4 pt-3 pb-1 font-semibold text-ink-soft text-sm">
        {group.title}
      </p>
      {group.options.map(({ key, href, leading, title, subtitle, trailing }) => (
        <Link
          key={key}
          id={`${listId}${key}`}
          href={href}
          role="option"
          aria-selected={key === marked}
          tabIndex={-1}
          onPointerMove={() => onMark(key)}
          // A modified click opens a tab of its own, and the search goes on.
          onClick={({ ctrlKey, metaKey }) => onFollow(key, ctrlKey || metaKey)}
          className={classNames(
            'flex min-h-13 items-center gap-3 px-4 py-1.5',
            key === marked && 'bg-brand-soft shadow-[inset_5px_0_0_var(--color-brand)]',
          )}
        >
          {leading && <span className="grid shrink-0 place-items-center [&>svg]:size-icon">{leading}</span>}
          <span className="min-w-0 flex-1">
            <span className="block break-words font-medium">{title}</span>
            {subtitle && <span className="block break-words text-ink-soft text-sm">{subtitle}</span>}
          </span>
          {trailing && <span className="shrink-0 text-end">{trailing}</span>}
        </Link>
      ))}
    </div>
  );
}
