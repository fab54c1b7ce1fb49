import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { StandingLine } from '#features/blacklist/standing-line.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Pick<Outputs['order']['read'], 'id'>;

/**
 * Purchases and debt of the card of an order, and whether cabinets refuse it; nothing while they are unknown.
 * [screens A-12]
 */
export function CardStanding({ order }: { order: Order }) {
  const t = useText();
  const { data: card } = trpc.blacklist.readCard.useQuery({ orderId: order.id });
  if (!card) return null;
  return (
    <Card title={t('blacklist.card')}>
      <StandingLine standing={card} />
      {card.entry && <OnList />}
    </Card>
  );
}

function OnList() {
  const t = useText();
  return (
    <p className="mt-3">
      <Link href={screenHref('/pages/index/blacklist/blacklist')}>
        <Badge tone="bad" name="blacklist.onList">
          {t('blacklist.onList')}
        </Badge>
      </Link>
    </p>
  );
}
