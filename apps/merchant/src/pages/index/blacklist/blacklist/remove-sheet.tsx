import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { TextArea } from '@larder/ui/controls/text-area';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { useCardName } from '#features/blacklist/use-card-name.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Entry } from './blacklist-row.tsx';

type RemoveSheetProps = { entry: Entry | null; onClose: () => void };

/** Asks before a card is taken off the blacklist, and for a note why. */
export function RemoveSheet({ entry, onClose }: RemoveSheetProps) {
  const t = useText();
  const toast = useToast();
  const online = useOnline();
  const textOf = useRefusalText();
  const cardName = useCardName();
  const queries = trpc.useUtils();
  const { mutateAsync, isPending } = useSend(apiClient.blacklist.removeEntry.mutate);
  const [note, setNote] = useState('');
  // The words stay while the sheet closes.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) {
    setShown(entry);
    setNote('');
  }
  async function remove(id: string) {
    try {
      await mutateAsync({ id, note });
      toast.success(t('toast.removed'));
      onClose();
    } catch (error) {
      const { code } = refusalOf(error);
      toast.error(code === 'INTERNAL' ? t('refusal.DELETE_FAILED') : textOf(error));
      if (code === 'ILLEGAL_TRANSITION' || code === 'NOT_FOUND') onClose();
    }
    void queries.blacklist.invalidate();
  }
  return (
    <Sheet
      open={entry !== null}
      onClose={onClose}
      title={t('blacklist.removeTitle')}
      closeLabel={t('btn.cancel')}
      footer={
        <div className="px-5 py-3">
          <Button
            block
            tone="danger"
            disabled={!online}
            busyText={isPending ? t('shell.sending') : undefined}
            onClick={() => entry && void remove(entry.id)}
          >
            {t('btn.remove')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 px-5 pb-4">
        <p className="text-ink-mid">{shown && t('blacklist.removeSentence', { card: cardName(shown) })}</p>
        <TextArea
          label={t('blacklist.field.note')}
          maxLength={limits.noteMaxChars}
          length={note.length}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
