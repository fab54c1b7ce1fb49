import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from '../../../app/navigation/use-navigate.ts';
import { screenHref } from '../../../app/screen-href.ts';
import { unsavedForms, useUnsaved } from '../../../app/unsaved-forms.ts';
import { useRefusalText } from '../../../app/use-refusal-text.ts';
import { useSend } from '../../../app/use-send.ts';
import { useText } from '../../../app/use-text.ts';
import { apiClient } from '../../../platform/api-client.ts';
import type { Outputs } from '../../../platform/trpc.ts';
import { lineKey } from '../../stock/line-key.ts';
import { restockFlows } from '../restock-flow.ts';

export type OrderDraft = Outputs['restock']['orderDraft'];
type Line = OrderDraft['lines'][number];
type Options = { mode: 'refill' | 'legacy'; fromOrderId: string | undefined };

/** An order while it is written; quantities start with what is missing. */
export function useCreateOrder({ head, lines }: OrderDraft, { mode, fromOrderId }: Options) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const create = useSend(apiClient.restock.createOrder.mutate);
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const [assignedToId, setAssignedToId] = useState<string | null>(null);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const qtyOf = (line: Line) => typed.get(lineKey(line)) ?? line.orderedQty;
  useUnsaved(typed.size > 0 || note !== '' || assignedToId !== null || dueOn !== null);

  const send = async () => {
    const asked = lines.map((line) => {
      const { door, layer, productId } = line;
      return { door, layer, productId, orderedQty: qtyOf(line) };
    });
    try {
      const { id } = await create.mutateAsync({
        ...{ deviceNo: head.deviceNo, mode, lines: asked, assignedToId, dueOn },
        note: note || null,
        fromOrderId,
      });
      unsavedForms.abandon();
      toast.success(t('restock.create.done'));
      const path = restockFlows[mode].orders?.order;
      if (path) navigate(screenHref(path, { id }), { replace: true });
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return {
    ...{ qtyOf, assignedToId, setAssignedToId, dueOn, setDueOn, note, setNote, send },
    set: (line: Line, qty: number) => setTyped(new Map(typed).set(lineKey(line), qty)),
    total: lines.reduce((sum, line) => sum + qtyOf(line), 0),
    sending: create.isPending,
  };
}
