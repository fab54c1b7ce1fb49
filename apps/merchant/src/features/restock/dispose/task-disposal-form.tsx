import { lineKey } from '@larder/domain/stock/line-key';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import type { Draft } from '#features/restock/task/use-draft.ts';
import { DisposeForm } from '#features/stock/dispose-form.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DisposalPhoto } from './disposal-photo.tsx';
import type { KeptDisposal } from './kept-disposal.ts';
import { useTaskDisposal } from './use-task-disposal.ts';

type TaskDisposalFormProps = { answer: TaskAnswer; draft: Draft; kept: KeptDisposal | null };

/** Form for the units disposed of in a task; works without a network. */
export function TaskDisposalForm({ answer, draft, kept }: TaskDisposalFormProps) {
  const t = useText();
  const disposal = useTaskDisposal(answer, draft, kept);
  const { head, lines, blind } = answer;
  const isHidden = (line: (typeof lines)[number]) => blind && draft.entryOf(line).countedQty === null;
  const hidden = new Set(lines.filter(isHidden).map(lineKey));
  const due = lines
    .filter((line) => !hidden.has(lineKey(line)))
    .flatMap(({ door, layer, productId, batches }) =>
      batches
        .filter(({ isExpired, isDue }) => isExpired || isDue)
        .map(({ bestBefore, estimated, qty, isExpired }) => ({
          door,
          layer,
          productId,
          bestBefore,
          estimated,
          qty,
          state: isExpired ? ('expired' as const) : ('due' as const),
        })),
    );
  return (
    <DisposeForm
      stock={{
        deviceNo: head.deviceNo,
        name: head.name,
        doors: head.doors,
        lines: disposal.disposable.filter(
          (line) => hidden.has(lineKey(line)) || line.onHand > 0 || disposal.entryOf(line).qty > 0,
        ),
      }}
      due={due}
      disposal={disposal}
      disabled={false}
      hides={(line) => hidden.has(lineKey(line))}
      words={{
        submit:
          disposal.total > 0
            ? t('restock.dispose.submit', { sum: disposal.total })
            : t('restock.dispose.verb'),
        title: t('restock.dispose.confirm'),
        sentence: t('restock.dispose.sentence', { count: disposal.total }),
        verb: t('restock.dispose.verb'),
      }}
      photo={<DisposalPhoto photo={disposal.photo} onChange={disposal.setPhoto} />}
    />
  );
}
