import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { classNames } from './class-names.ts';

type KeyValueProps = {
  label: string;
  /** A missing value is shown as a dash. */
  value?: ReactNode;
  /** Adds the copy button: the text for the clipboard, and the button's name. */
  copy?: { text: string; label: string; onCopied?: () => void };
  /** Sentences that a person wrote: below the label, and read from the start of the line. */
  prose?: boolean;
};

/** One label and its value; the value wraps and is never cut off. */
export function KeyValue({ label, value, copy, prose = false }: KeyValueProps) {
  const missing = value === undefined || value === null || value === '';
  async function copyText() {
    if (!copy) return;
    await navigator.clipboard.writeText(copy.text);
    copy.onCopied?.();
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd
        className={classNames(
          'flex min-w-0 max-w-full items-center gap-1',
          prose ? 'w-full text-start' : 'ms-auto text-end',
        )}
      >
        <span className="min-w-0 break-words [overflow-wrap:anywhere]">{missing ? '–' : value}</span>
        {copy && !missing && (
          <span className="-my-2 -me-3">
            <IconButton
              icon={<Copy className="size-[clamp(18px,1.125rem,28px)]!" />}
              label={copy.label}
              onPress={copyText}
              tone="soft"
            />
          </span>
        )}
      </dd>
    </div>
  );
}
