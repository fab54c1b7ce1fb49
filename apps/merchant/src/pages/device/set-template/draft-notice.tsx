import { countProducts } from '@larder/domain/count-products';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useState } from 'react';
import { NoticeRow } from '#features/template/notice-row.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useEditor } from './use-editing.ts';

/** Says that an unpublished draft is edited, and whether a version took effect since; deletes it on request. */
export function DraftNotice({ draftId }: { draftId: string }) {
  const { editor, draft, deleteDraft } = useEditor();
  const t = useText();
  const { fullTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const { inForce, device } = editor;
  // Another member's draft may have been saved since.
  const savedAt = editor.draft.draftId === draftId ? editor.draft.savedAt : null;
  const isBehind = inForce !== null && savedAt !== null && inForce.effectiveAt > savedAt;
  async function confirm() {
    setSending(true);
    await deleteDraft();
    setSending(false);
    setAsking(false);
  }
  return (
    <>
      <NoticeRow
        tone={isBehind ? 'warn' : 'info'}
        action={{ label: t('template.delete'), onPress: () => setAsking(true) }}
      >
        {savedAt
          ? t('template.draftOf', { time: fullTime(savedAt, device.timezone ?? undefined) })
          : t('template.draftNew')}{' '}
        {isBehind && t('template.draftBehind', { rev: inForce.rev })}
      </NoticeRow>
      <ConfirmDialog
        open={asking}
        title={t('template.delete.title')}
        sentence={t('template.delete.sentence', { count: countProducts(draft.lines) })}
        cancelLabel={t('template.keep')}
        verb={t('btn.delete')}
        destructive
        busyText={sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
