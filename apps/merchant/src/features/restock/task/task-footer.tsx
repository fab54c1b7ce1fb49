import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { useText } from '../../../app/use-text.ts';
import { useOnline } from '../../../platform/network-state.ts';
import { isHeard } from '../../device/is-heard.ts';
import type { TaskAnswer } from './line-entry.ts';
import { useDoneBlock } from './use-done-block.ts';
import { useShowMissing } from './use-show-missing.ts';
import type { TaskForm } from './use-task-form.ts';

type TaskFooterProps = { answer: TaskAnswer; form: TaskForm };

/** The sums of what is entered, and the two ways a visit ends. */
export function TaskFooter({ answer, form }: TaskFooterProps) {
  const t = useText();
  const online = useOnline();
  const [asked, setAsked] = useState<'done' | 'cancel' | null>(null);
  const block = useDoneBlock(answer, form);
  const showMissing = useShowMissing(form);
  // A door that opens while it is asked takes the question away.
  if (asked === 'done' && block && !form.sending) setAsked(null);
  const device = answer.head.name ?? answer.head.deviceNo;
  const unheard = isHeard(answer.online) ? '' : ` ${t('restock.done.unheard')}`;
  const { mode } = answer.task;
  return (
    <>
      <StickyFooter
        note={
          <span className="flex flex-col gap-1">
            <span
              className="flex flex-wrap justify-between gap-x-4 font-semibold text-ink tabular-nums"
              data-totals
            >
              {t('restock.totals', form.totals)}
            </span>
            {block && <span id="done-block">{block.words}</span>}
          </span>
        }
      >
        <Button tone="secondary" disabled={!online} onClick={() => setAsked('cancel')}>
          {t('restock.cancelTask')}
        </Button>
        {mode === 'one_click' && (
          <Button tone="secondary" onClick={() => form.draft.tickAll(answer.lines)}>
            {t('restock.confirmAll')}
          </Button>
        )}
        <Button
          disabled={block !== null && block.line === undefined}
          aria-describedby={block ? 'done-block' : undefined}
          onClick={() => (block?.line ? showMissing(block.line) : setAsked('done'))}
        >
          {t('restock.done')}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asked === 'done'}
        title={t('restock.done.title')}
        sentence={`${t('restock.done.sentence', { ...form.totals, device })}${unheard}`}
        cancelLabel={t('btn.cancel')}
        verb={t('restock.done')}
        busyText={form.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsked(null)}
        onConfirm={() => void form.done().then(() => setAsked(null))}
      />
      <ConfirmDialog
        open={asked === 'cancel'}
        title={t('restock.cancel.title')}
        sentence={t('restock.cancel.sentence', { device })}
        cancelLabel={t('restock.cancel.stay')}
        verb={t('restock.cancelTask')}
        destructive
        busyText={form.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsked(null)}
        onConfirm={() => void form.giveUp().then(() => setAsked(null))}
      />
    </>
  );
}
