import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tool = {
  key: string;
  icon: ReactNode;
  label: string;
  /** What screen readers announce, with the visible state; starts with the label. */
  name?: string;
  badge?: { count: number; tone: 'ink' | 'warn' } | undefined;
  disabled?: boolean;
  /** Whether the panel that it opens below is open. */
  isOpen?: boolean;
  onPress: () => void;
};

const BADGES = { ink: 'bg-ink', warn: 'bg-warn' };

/** A row of up to four equal tools below the bar, each with an icon over a word. */
export function ToolStrip({ label, tools }: { label: string; tools: readonly Tool[] }) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="flex divide-x divide-line border-line border-b bg-surface"
    >
      {tools.map((tool) => (
        <button
          key={tool.key}
          type="button"
          data-tool={tool.key}
          aria-label={tool.name}
          aria-expanded={tool.isOpen}
          disabled={tool.disabled}
          onClick={tool.onPress}
          className="focus-inset flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 py-1.5 active:bg-sunken disabled:text-ink-faint"
        >
          <span className="relative [&>svg]:size-[22px]">
            {tool.icon}
            {tool.badge && tool.badge.count > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute -top-2 left-4 grid min-w-[18px] place-items-center rounded-full px-1 font-bold text-[11px] text-surface leading-[18px] tabular-nums',
                  BADGES[tool.badge.tone],
                )}
              >
                {tool.badge.count}
              </span>
            )}
          </span>
          <span className="line-clamp-2 max-w-full break-words text-center text-[clamp(12px,0.8125rem,min(19px,5vw))] leading-tight">
            {tool.label}
          </span>
        </button>
      ))}
    </div>
  );
}
