import { Button } from '@larder/ui/controls/button';
import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { useState } from 'react';
import { AddSheet } from '#features/blacklist/add-sheet.tsx';
import { StandingLine } from '#features/blacklist/standing-line.tsx';
import { useCardName } from '#features/blacklist/use-card-name.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Pick<Outputs['order']['read'], 'id' | 'payment'>;

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
      {card.entry ? <OnList /> : <AddCard order={order} />}
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

function AddCard({ order: { id, payment } }: { order: Order }) {
  const t = useText();
  const online = useOnline();
  const cardName = useCardName();
  const mayEdit = useCan(['blacklist.edit']);
  const [adding, setAdding] = useState(false);
  if (!mayEdit) return null;
  return (
    <div className="mt-3">
      <Button block tone="secondary" size="medium" disabled={!online} onClick={() => setAdding(true)}>
        {t('blacklist.add')}
      </Button>
      <AddSheet
        open={adding}
        of={{ orderId: id, card: cardName(payment) }}
        onClose={() => setAdding(false)}
      />
    </div>
  );
}
