import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Draft } from './use-draft.ts';

/** Lists what was typed in a task that cannot be booked any more, to be read out. */
export function TypedLines({ typed }: { typed: Draft['typed'] }) {
  const t = useText();
  return (
    <Card title={t('restock.task.typed')} flush>
      <List>
        {typed.map(({ key, name, restockQty, countedQty, adjustQty, disposeQty }) => (
          <li key={key} data-typed={key} className="px-4 py-3">
            <p className="break-words font-semibold">{name}</p>
            <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm tabular-nums">
              {restockQty !== null && <span>{`${t('restock.putIn')} ${restockQty}`}</span>}
              {countedQty !== null && <span>{`${t('restock.counted')} ${countedQty}`}</span>}
              {adjustQty !== null && <span>{`${t('restock.adjust')} ${adjustQty}`}</span>}
              {disposeQty > 0 && <span>{`${t('restock.dispose')} ${disposeQty}`}</span>}
            </p>
          </li>
        ))}
      </List>
    </Card>
  );
}
