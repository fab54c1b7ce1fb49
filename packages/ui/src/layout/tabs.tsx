import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

export type Tab = { key: string; label: ReactNode; disabled?: boolean };

type TabsProps = {
  label: string;
  tabs: Tab[];
  current: string;
  onChange: (key: string) => void;
  /** The panel of the current tab. */
  children: ReactNode;
};

const STEP: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Tabs over one panel (doors, layers). Arrow keys, Home and End move and select. */
export function Tabs({ label, tabs, current, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const usable = tabs.filter((tab) => !tab.disabled);
    const step = STEP[event.key];
    if (!step || usable.length === 0) return;
    event.preventDefault();
    const at = usable.findIndex((tab) => tab.key === current);
    const next = usable[step(at, usable.length - 1)];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="no-scrollbar flex overflow-x-auto border-line border-b bg-surface"
      >
        {tabs.map((tab) => (
          <TabButton key={tab.key} tab={tab} selected={tab.key === current} id={id} onSelect={onChange} />
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

type TabButtonProps = { tab: Tab; selected: boolean; id: string; onSelect: (key: string) => void };

function TabButton({ tab, selected, id, onSelect }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${tab.key}`}
      data-tab={tab.key}
      aria-selected={selected}
      aria-controls={`${id}-panel`}
      disabled={tab.disabled}
      tabIndex={selected ? 0 : -1}
      onClick={() => onSelect(tab.key)}
      className={classNames(
        'focus-inset relative min-h-11 flex-1 shrink-0 whitespace-nowrap px-4 py-2 disabled:text-ink-faint',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-full',
        selected ? 'font-bold text-ink after:bg-ink' : 'text-ink-soft',
      )}
    >
      {tab.label}
    </button>
  );
}
