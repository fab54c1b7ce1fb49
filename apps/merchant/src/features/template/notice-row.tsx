import { Button } from '@larder/ui/controls/button';
import { classNames } from '@larder/ui/layout/class-names';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = { info: 'bg-info-soft text-info', warn: 'bg-warn-soft text-warn' };

type NoticeRowProps = {
  tone: keyof typeof TONES;
  action: { label: string; onPress: () => void };
  children: ReactNode;
};

/** Full-width notice with its action; with large text the button moves below. */
export function NoticeRow({ tone, action, children }: NoticeRowProps) {
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1 px-4 py-2 text-sm',
        TONES[tone],
      )}
    >
      <span className="flex min-w-0 flex-[1_1_11em] items-center gap-2.5">
        <Info aria-hidden="true" className="size-icon-sm shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </span>
      <Button tone="secondary" size="small" onClick={action.onPress}>
        {action.label}
      </Button>
    </div>
  );
}
