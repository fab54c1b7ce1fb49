import { OddLine } from '@larder/ui/feedback/odd-line';
import { ClipboardCheck } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { CoveredOrder } from './covered-order.ts';

/** What becomes of a waiting order; null: nobody has chosen, which leaves it open. */
export type OrderChoice = 'close' | 'keep' | null;

type OtherOrderProps = {
  order: CoveredOrder;
  choice: OrderChoice;
  onChoose: (choice: OrderChoice) => void;
};

/** Question of the review whether the order that this visit puts in anyway ends with it; nothing is chosen. */
export function OtherOrder({ order, choice, onChoose }: OtherOrderProps) {
  const t = useText();
  const { orderNo, createdByName, ordered, covered } = order;
  const title = t(ordered === covered ? 'restock.finish.orderSame' : 'restock.finish.orderSome', {
    no: orderNo,
  });
  const choices = [
    {
      value: 'close',
      label: t('restock.finish.closeOrder'),
      name: t('restock.finish.closeOrderOf', { no: orderNo }),
    },
    {
      value: 'keep',
      label: t('restock.finish.keepOrder'),
      name: t('restock.finish.keepOrderOf', { no: orderNo }),
    },
  ];
  return (
    <>
      <h3 className="bg-page px-4 py-2 font-bold">{t('restock.finish.order')}</h3>
      <ul data-other-order={orderNo}>
        <OddLine
          picture={
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken [&>svg]:size-icon-sm"
            >
              <ClipboardCheck />
            </span>
          }
          title={title}
          fault={t('restock.finish.orderUnits', { ordered, covered })}
          tone="plain"
          note={t('restock.finish.orderBy', { name: createdByName })}
          choices={choices}
          value={choice ?? ''}
          onChoose={(value) => onChoose(value === 'close' ? 'close' : 'keep')}
        />
      </ul>
    </>
  );
}
