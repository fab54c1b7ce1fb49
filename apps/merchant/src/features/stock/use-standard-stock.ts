import { limits } from '@larder/domain/limits';
import { lineKey } from '@larder/domain/stock/line-key';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type StandardStock = Outputs['stock']['readStandardStock'];
type Line = StandardStock['lines'][number];

const within = (qty: number) => Math.min(limits.qtyMax, Math.max(0, qty));

/** State of a device's standard stock while it is edited. */
export function useStandardStock({ deviceNo, rev, lines }: StandardStock) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const textOf = useRefusalText();
  const save = useSend(apiClient.stock.saveStandardStock.mutate);
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const parOf = (line: Line) => typed.get(lineKey(line)) ?? line.parQty;
  const changed = lines.filter((line) => parOf(line) !== line.parQty);
  useUnsaved(changed.length > 0);

  const setAll = (parQty: (line: Line) => number) =>
    setTyped(new Map(lines.map((line) => [lineKey(line), within(parQty(line))])));
  const send = async () => {
    if (rev === null) return;
    try {
      await save.mutateAsync({
        deviceNo,
        rev,
        lines: changed.map((line) => {
          const { door, layer, productId } = line;
          return { door, layer, productId, parQty: parOf(line) };
        }),
      });
      unsavedForms.abandon();
      toast.success(t('toast.saved'));
      back();
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return {
    parOf,
    changed: changed.length,
    total: lines.reduce((sum, line) => sum + parOf(line), 0),
    set: (line: Line, parQty: number) => setTyped(new Map(typed).set(lineKey(line), within(parQty))),
    setToFacings: () => setAll(({ facings }) => facings),
    move: (by: number) => setAll((line) => parOf(line) + by),
    send,
    sending: save.isPending,
  };
}
