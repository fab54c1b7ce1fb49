import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import type { UploadedPicture } from '#features/picture/upload-picture.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type DisposableLine, type DisposalEntry, useDisposalEntries } from './use-disposal-entries.ts';

const submittedOf = ({ door, layer, productId }: DisposableLine, { qty, reason }: DisposalEntry) =>
  reason ? [{ door, layer, productId, qty, reason }] : [];

/** Disposal outside a task: booked at once, as a record of its own. */
export function useDisposal({ deviceNo, lines }: Outputs['stock']['listLevels']) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const dispose = useSend(apiClient.stock.dispose.mutate);
  const entries = useDisposalEntries(lines);
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<UploadedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [photoUnsent, setPhotoUnsent] = useState(false);
  useUnsaved(entries.total > 0 || note !== '' || photo !== null || photoUnsent);

  const send = async () => {
    const sent = entries.entered.flatMap((line) => submittedOf(line, entries.entryOf(line)));
    setProblem(null);
    try {
      const photoKey = photo?.fileKey ?? null;
      await dispose.mutateAsync({ deviceNo, lines: sent, note: note || null, photoKey });
      unsavedForms.abandon();
      toast.masked(t('toast.disposed'));
      back();
    } catch (error) {
      toast.error(textOf(error));
      setProblem(textOf(error));
      await queries.stock.listLevels.invalidate();
    }
  };
  return {
    ...entries,
    note,
    setNote,
    photo,
    setPhoto,
    setPhotoUnsent,
    judge: () => {
      if (photoUnsent) toast.error(t('product.picture.unsent'));
      return entries.judge() && !photoUnsent;
    },
    send,
    sending: dispose.isPending,
    problem,
  };
}
