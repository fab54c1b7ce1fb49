import { Badge } from '@larder/ui/feedback/badge';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { StandingLine } from './standing-line.tsx';

/** Purchases and debt of the card of an order, in one line; nothing while they are unknown. [screens A-12] */
export function CardLine({ orderId }: { orderId: string }) {
  const t = useText();
  const { data: card } = trpc.blacklist.readCard.useQuery({ orderId });
  if (!card) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-2 text-sm" data-card>
      <p className="font-semibold">{t('blacklist.card')}</p>
      <StandingLine standing={card} />
      {card.entry && (
        <Badge tone="bad" name="blacklist.onList">
          {t('blacklist.onList')}
        </Badge>
      )}
    </div>
  );
}
