import { Card } from '@larder/ui/layout/card';
import { CalendarSync } from 'lucide-react';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RestockDevice } from './restock-device.ts';

type Waiting = NonNullable<RestockDevice['waitingTemplate']>;

/** Changes of the template that takes effect with this restock. [domain T8] */
export function WaitingTemplate({ template: { added, removed, priceChanged } }: { template: Waiting }) {
  const t = useText();
  const listed = useListWords();
  const namesOf = (lines: readonly { readonly name: string }[]) => listed(lines.map(({ name }) => name));
  return (
    <Card>
      <div className="flex items-start gap-3" data-waiting>
        <CalendarSync aria-hidden="true" className="size-icon shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{t('restock.waiting')}</p>
          {added.length > 0 && (
            <p className="text-ink-soft text-sm">{t('restock.waiting.added', { names: namesOf(added) })}</p>
          )}
          {removed.length > 0 && (
            <p className="text-ink-soft text-sm">
              {t('restock.waiting.removed', { names: namesOf(removed) })}
            </p>
          )}
          {priceChanged.length > 0 && (
            <p className="text-ink-soft text-sm">
              {t('restock.waiting.prices', { count: priceChanged.length })}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
