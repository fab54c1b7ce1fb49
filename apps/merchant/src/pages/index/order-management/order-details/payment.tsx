import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import type { Outputs } from '#platform/trpc.ts';
import { cardName } from '#screen-kit/texts/card-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Payment of the order; shows only the last four digits of the card. */
export function Payment({ order }: { order: Outputs['order']['read'] }) {
  const t = useText();
  const { money } = useFormats();
  const { method, cardBrand, cardLast4, payerAccount, activityNo } = order.payment;
  const card = cardName({ brand: cardBrand, last4: cardLast4 });
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue label={t('field.order.paymentMethod')} value={t(`enum.payment.method.${method}`)} />
        {card && <KeyValue label={t('field.order.card')} value={card} />}
        {payerAccount && <KeyValue label={t('field.order.payerAccount')} value={payerAccount} />}
        {activityNo && <KeyValue label={t('field.order.activityNo')} value={activityNo} />}
        <KeyValue label={t('field.order.authorized')} value={money(order.authorizedMinor, order.currency)} />
      </KeyValueList>
    </Card>
  );
}
