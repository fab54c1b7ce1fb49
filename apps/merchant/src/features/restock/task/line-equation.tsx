import { shownStock } from '@larder/domain/stock/stock-status';
import { Equation } from '@larder/ui/feedback/equation';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { useTask } from './use-task-work.ts';

/** Sum of one line: book stock, found, thrown out, put in, stock after. */
export function LineEquation({ line }: { line: TaskLine }) {
  const { form } = useTask();
  const t = useText();
  const { number } = useFormats();
  const { entry, entered } = form.knownOf(line);
  const book = shownStock(line.current);
  const adjusted = entered.adjustQty - (book - line.current);
  return (
    <Equation
      label={t('restock.sum')}
      terms={[
        { key: 'book', value: number(book), label: t('restock.book') },
        adjusted > 0
          ? { key: 'found', sign: '+', value: number(adjusted), label: t('restock.surplus'), isChanged: true }
          : {
              key: 'found',
              sign: '−',
              value: number(Math.abs(adjusted)),
              label: t('restock.missing'),
              isChanged: adjusted < 0,
            },
        {
          key: 'out',
          sign: '−',
          value: number(entry.disposeQty),
          label: t('restock.dispose'),
          isChanged: entry.disposeQty > 0,
        },
        { key: 'in', sign: '+', value: number(entered.restockQty), label: t('restock.putIn') },
        { key: 'after', sign: '=', value: number(entered.stockAfter), label: t('restock.after') },
      ]}
    />
  );
}
