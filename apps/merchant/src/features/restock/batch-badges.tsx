import { Badge } from '@larder/ui/feedback/badge';
import { useDateWords } from '#features/stock/use-date-words.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Batch = Outputs['restock']['readDevice']['lines'][number]['batches'][number];

/** Badges for the batches on a shelf, first to expire first; those to pull today stand out. [screens A-8] */
export function BatchBadges({ batches }: { batches: readonly Batch[] }) {
  const t = useText();
  const dateWords = useDateWords();
  if (batches.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {batches.map(({ bestBefore, qty, estimated, isExpired, isDue }) => (
        <Badge
          key={bestBefore}
          tone={isExpired ? 'bad' : isDue ? 'warn' : 'neutral'}
          name={isExpired ? 'batch.expired' : isDue ? 'batch.due' : 'batch.fresh'}
        >
          {t(isExpired || isDue ? 'stock.dispose.due' : 'restock.batch', {
            qty,
            day: dateWords({ bestBefore, estimated }),
          })}
        </Badge>
      ))}
    </p>
  );
}
