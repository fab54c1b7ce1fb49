import { lineKey } from '@larder/domain/stock/line-key';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OrderDraft, OrderFormOptions } from './order-draft.ts';
import { useSaveOrder } from './use-save-order.ts';

type Line = OrderDraft['lines'][number];
type Fields = { assignedToId: string | null; dueOn: string | null; note: string };

/** Returns the stored fields of the order. Clears an assignee who is no longer bound to the device. */
function storedFields({ order, restockers }: OrderDraft): Fields {
  const assigned = restockers.find(({ id }) => id === order?.assignedToId);
  return { assignedToId: assigned?.id ?? null, dueOn: order?.dueOn ?? null, note: order?.note ?? '' };
}

/** State of a new or open order while it is edited; untouched fields follow the cloud. */
export function useOrderForm(draft: OrderDraft, { mode, fromOrderId }: OrderFormOptions) {
  const { lines, order } = draft;
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const saving = useSaveOrder(draft, { mode, fromOrderId });
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const [touched, setTouched] = useState<Partial<Fields>>({});
  const fields: Fields = { ...storedFields(draft), ...touched };
  const { assignedToId, dueOn, note } = fields;
  const qtyOf = (line: Line) => typed.get(lineKey(line)) ?? line.orderedQty;
  useUnsaved(typed.size > 0 || Object.keys(touched).length > 0);

  const send = async () => {
    const asked = lines.map((line) => {
      const { door, layer, productId } = line;
      return { door, layer, productId, orderedQty: qtyOf(line) };
    });
    try {
      const id = await saving.save({ lines: asked, assignedToId, dueOn, note: note || null });
      unsavedForms.abandon();
      toast.success(t(order ? 'toast.saved' : 'restock.create.done'));
      const path = restockFlows[mode].orders?.order;
      if (path) navigate(screenHref(path, { id }), { replace: true });
    } catch (error) {
      const isChanged = order !== null && refusalOf(error).code === 'DATA_PROCESSING';
      toast.error(isChanged ? t('restock.edit.changed') : textOf(error));
    }
  };
  return {
    qtyOf,
    assignedToId,
    dueOn,
    note,
    send,
    set: (line: Line, qty: number) => setTyped(new Map(typed).set(lineKey(line), qty)),
    setField: (changed: Partial<Fields>) => setTouched({ ...touched, ...changed }),
    total: lines.reduce((sum, line) => sum + qtyOf(line), 0),
    sending: saving.sending,
  };
}
