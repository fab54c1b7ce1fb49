import { Badge } from '@larder/ui/feedback/badge';
import { Picture } from '@larder/ui/media/picture';
import { useText } from '../../../app/use-text.ts';
import { lineKey } from '../../stock/line-key.ts';
import { BatchBadges } from '../batch-badges.tsx';
import { LineFigures } from '../line-figures.tsx';
import { useRefusalWords } from '../use-refusal-words.ts';
import { BlindCount } from './blind-count.tsx';
import { CountVariance } from './count-variance.tsx';
import type { TaskAnswer, TaskLine } from './line-entry.ts';
import { LineMore } from './line-more.tsx';
import { LinePutIn } from './line-put-in.tsx';
import { LineTick } from './line-tick.tsx';
import type { TaskForm } from './use-task-form.ts';

type TaskLineRowProps = { line: TaskLine; answer: TaskAnswer; form: TaskForm };

/** One product on one layer: how many to put in, and below it what else was found. */
export function TaskLineRow({ line, answer, form }: TaskLineRowProps) {
  const t = useText();
  const textOf = useRefusalWords();
  const entry = form.draft.entryOf(line);
  const { refusal, unusuallyFull } = form.enteredOf(line);
  const change = form.changeOf(line);
  const seen = answer.cameraCounts.find((count) => lineKey(count) === lineKey(line));
  const isBlind = answer.blind && entry.countedQty === null;
  const isMine = answer.task.isMine;
  // Said at its field.
  const lacksReason = refusal?.params?.key === 'valid.disposeReason';
  return (
    <li data-id={lineKey(line)} className="relative flex flex-col gap-2.5 px-4 py-3">
      <div className="flex items-start gap-3">
        <Picture src={line.pictureUrl} alt="" size="medium" />
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{line.name}</p>
          <LineFigures line={line} hidesStock={isBlind} />
        </div>
        {isMine && <LineTick line={line} form={form} />}
      </div>
      {!isBlind && <BatchBadges batches={line.batches} />}
      {change && !isBlind && (
        <Badge tone="warn" name="restock.changed">
          {t('restock.changed', { was: change.was, now: change.now })}
        </Badge>
      )}
      {line.leaves && (
        <Badge tone="warn" name="restock.leaves">
          {t('restock.leaves')}
        </Badge>
      )}
      {seen && !isBlind && (
        <p className="text-ink-soft text-sm">{t('restock.cameraSees', { qty: seen.qty })}</p>
      )}
      {entry.countedQty !== null && (
        <CountVariance
          line={line}
          countedQty={entry.countedQty}
          onAgain={answer.blind && isMine ? () => form.draft.enter(line, { countedQty: null }) : undefined}
        />
      )}
      {isMine && isBlind && <BlindCount line={line} form={form} />}
      {isMine && !isBlind && (
        <>
          <LinePutIn line={line} form={form} />
          <LineMore line={line} entry={entry} blind={answer.blind} form={form} />
        </>
      )}
      {refusal && !isBlind && !lacksReason && (
        <p role="alert" className="font-medium text-bad text-sm">
          {textOf(refusal)}
        </p>
      )}
      {unusuallyFull && !refusal && !isBlind && (
        <p className="text-sm text-warn">{t('restock.unusuallyFull', { par: line.parQty ?? 0 })}</p>
      )}
    </li>
  );
}
