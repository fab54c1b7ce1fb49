import { AbnormalRow } from '#pages/index/order-management/abnormal-list/abnormal-row.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Neighbors } from './use-neighbors.ts';

type DeskQueueProps = { items: Neighbors['items']; currentId: string };

/** The open orders by deadline, with what is held for each; the one on the desk is marked. */
export function DeskQueue({ items, currentId }: DeskQueueProps) {
  const t = useText();
  return (
    <nav aria-label={t('abnormal.queue')} className="overflow-y-auto border-line border-e bg-surface">
      {items.length === 0 && <p className="p-4 text-ink-soft">{t('abnormal.empty')}</p>}
      <ul>
        {items.map((order) => (
          <li
            key={order.id}
            aria-current={order.id === currentId || undefined}
            className="border-line border-b aria-current:bg-brand-soft"
          >
            <AbnormalRow order={order} narrow />
          </li>
        ))}
      </ul>
    </nav>
  );
}
