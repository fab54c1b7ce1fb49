import { Button } from '@larder/ui/controls/button';
import { CircleAlert, LockOpen } from 'lucide-react';
import type { ReportedRefusal } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { OldDebt } from './old-debt.tsx';

type OpenFooterProps = {
  /** The pre-authorized amount, in words. */
  hold: string;
  starting: boolean;
  online: boolean;
  refusal: ReportedRefusal | null;
  /** The last tap got no response: this one asks for it again. */
  again: boolean;
  onOpen: () => void;
};

/**
 * The one big button, with the hold above it and the reason of a refusal. Sticky while the window is high enough for
 * it.
 */
export function OpenFooter({ hold, starting, online, refusal, again, onOpen }: OpenFooterProps) {
  const words = useWords();
  const { t } = words;
  return (
    <div className="bottom-0 z-10 mt-auto border-line border-t bg-surface px-4 pt-3 pb-safe [@media(min-height:30rem)]:sticky">
      <div role="alert">
        {refusal && (
          <p
            data-refusal={refusal.code}
            className="mb-3 flex items-start gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 font-semibold text-bad"
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-icon-sm shrink-0" />
            <span className="min-w-0 break-words">{words.refusal(refusal)}</span>
          </p>
        )}
      </div>
      <OldDebt refusal={refusal} />
      <p role="status" className="sr-only">
        {starting && t('shopper.authorizing')}
      </p>
      <p className="pb-2.5 text-center text-balance text-ink-mid text-sm">{hold}</p>
      <div className="pb-3 [&>button]:min-h-15 [&>button]:text-xl">
        <Button
          block
          icon={<LockOpen aria-hidden="true" />}
          disabled={!online}
          busyText={starting ? t('shopper.authorizing') : undefined}
          onClick={onOpen}
        >
          {again ? t('shopper.openAgain') : t('shopper.open')}
        </Button>
      </div>
    </div>
  );
}
