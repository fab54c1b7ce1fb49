import { Button } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import { useFormats } from '../../../app/use-formats.ts';
import { useText } from '../../../app/use-text.ts';
import type { TaskLine } from './line-entry.ts';

type CountVarianceProps = {
  line: TaskLine;
  countedQty: number;
  /** Of a blind count, which cannot be changed, only made anew. */
  onAgain?: (() => void) | undefined;
};

/** What the book said of a line that was counted. [screens A-7] */
export function CountVariance({ line: { current, name }, countedQty, onAgain }: CountVarianceProps) {
  const t = useText();
  const { signed } = useFormats();
  const variance = signed(countedQty - current);
  const isSame = countedQty === current;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Badge tone={isSame ? 'good' : 'warn'} name={isSame ? 'restock.count.same' : 'restock.count.variance'}>
        {isSame
          ? t('restock.count.same', { counted: countedQty })
          : t('restock.count.variance', { counted: countedQty, book: current, variance })}
      </Badge>
      {onAgain && (
        <Button
          tone="ghost"
          size="small"
          aria-label={t('restock.count.againOf', { product: name })}
          onClick={onAgain}
        >
          {t('restock.count.again')}
        </Button>
      )}
    </div>
  );
}
