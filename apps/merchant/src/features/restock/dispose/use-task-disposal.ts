import { lineKey } from '@larder/domain/stock/line-key';
import { shownStock } from '@larder/domain/stock/stock-status';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { enteredLine, type TaskAnswer } from '#features/restock/task/line-entry.ts';
import type { Draft } from '#features/restock/task/use-draft.ts';
import { useDisposalEntries } from '#features/stock/use-disposal-entries.ts';
import { restockDrafts } from '#platform/kept/restock-drafts.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { KeptDisposal } from './kept-disposal.ts';

/** Disposal within a task: fills D of its lines, and is booked when the task is done. [screens DISPOSE] */
export function useTaskDisposal({ task, lines }: TaskAnswer, draft: Draft, kept: KeptDisposal | null) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const membershipId = useMe().membership.id;
  const disposable = lines.map((line) => {
    const { adjustQty } = enteredLine(line, draft.entryOf(line), task.mode);
    return { ...line, onHand: shownStock(line.current + adjustQty) };
  });
  const before = lines.flatMap((line) => {
    const { disposeQty: qty, disposeReason: reason } = draft.entryOf(line);
    return qty > 0 ? [[lineKey(line), { qty, reason }] as const] : [];
  });
  const [keptEntries] = useState(() => new Map(before));
  const entries = useDisposalEntries(disposable, keptEntries);
  const [note, setNote] = useState(kept?.note ?? '');
  const [photo, setPhoto] = useState(kept?.photo ?? null);
  useUnsaved(entries.changed || note !== (kept?.note ?? '') || photo !== (kept?.photo ?? null));
  return {
    ...entries,
    note,
    setNote,
    photo,
    setPhoto,
    disposable,
    sending: false,
    problem: null,
    async send(): Promise<void> {
      draft.enterEach(
        lines.flatMap((line, index) => {
          const { qty, reason } = entries.entryOf(disposable[index] ?? { ...line, onHand: 0 });
          const { disposeQty, disposeReason } = draft.entryOf(line);
          if (qty === disposeQty && (qty === 0 || reason === disposeReason)) return [];
          return [[line, { disposeQty: qty, disposeReason: qty > 0 ? reason : null }] as const];
        }),
      );
      const disposal: KeptDisposal = { note, photo };
      restockDrafts.write(membershipId, task.id, disposal, 'disposal');
      unsavedForms.abandon();
      toast.success(t('restock.dispose.entered'));
      back();
    },
  };
}
