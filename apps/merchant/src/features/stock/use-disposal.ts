import type { DisposeReason } from '@larder/domain/restock/judge-restock-line';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { unsavedForms, useUnsaved } from '../../app/unsaved-forms.ts';
import { useBack } from '../../app/use-back.ts';
import { useRefusalText } from '../../app/use-refusal-text.ts';
import { useSend } from '../../app/use-send.ts';
import { useText } from '../../app/use-text.ts';
import { apiClient } from '../../platform/api-client.ts';
import { type Outputs, trpc } from '../../platform/trpc.ts';
import { lineKey } from './line-key.ts';

export type DisposableStock = Outputs['stock']['levels'];
export type DisposableLine = DisposableStock['lines'][number];
export type DueBatch = Outputs['stock']['pullToday']['items'][number];
type Entry = { readonly qty: number; readonly reason: DisposeReason | null };

const nothing: Entry = { qty: 0, reason: null };

const submittedOf = ({ door, layer, productId }: DisposableLine, { qty, reason }: Entry) =>
  reason ? [{ door, layer, productId, qty, reason }] : [];

/** What is entered line by line, and the way to send it. */
export function useDisposal({ deviceNo, lines }: DisposableStock) {
  const t = useText();
  const toast = useToast();
  const back = useBack();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const dispose = useSend(apiClient.stock.dispose.mutate);
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(new Map());
  const [note, setNote] = useState('');
  const [judged, setJudged] = useState(false);
  const entryOf = (line: DisposableLine) => entries.get(lineKey(line)) ?? nothing;
  const entered = lines.filter((line) => entryOf(line).qty > 0);
  const isComplete = entered.every((line) => entryOf(line).reason !== null);
  useUnsaved(entered.length > 0 || note !== '');

  const set = (line: DisposableLine, change: Partial<Entry>) =>
    setEntries(new Map(entries).set(lineKey(line), { ...entryOf(line), ...change }));
  const pull = (batches: readonly DueBatch[]) => {
    const next = new Map(entries);
    for (const [key, due] of Map.groupBy(batches, lineKey)) {
      next.set(key, { qty: due.reduce((sum, { qty }) => sum + qty, 0), reason: 'expired' });
    }
    setEntries(next);
  };
  /** False if something is missing; it is told where it stands. */
  const judge = () => {
    setJudged(true);
    if (entered.length === 0) toast.error(t('refusal.DISPOSE_EMPTY'));
    return entered.length > 0 && isComplete;
  };
  const send = async () => {
    const sent = entered.flatMap((line) => submittedOf(line, entryOf(line)));
    try {
      await dispose.mutateAsync({ deviceNo, lines: sent, note: note || null });
      unsavedForms.abandon();
      toast.success(t('toast.disposed'));
      back();
    } catch (error) {
      toast.error(textOf(error));
      await queries.stock.levels.invalidate();
    }
  };
  return {
    entryOf,
    set,
    pull,
    note,
    setNote,
    total: entered.reduce((sum, line) => sum + entryOf(line).qty, 0),
    lacksReason: (line: DisposableLine) => judged && entryOf(line).qty > 0 && entryOf(line).reason === null,
    judge,
    send,
    sending: dispose.isPending,
  };
}

export type Disposal = ReturnType<typeof useDisposal>;
