import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Head of a record: device, restocker, times and sums. */
export function RecordHead({ record }: { record: Outputs['restock']['readRecord'] }) {
  const t = useText();
  const { dateTimes, number, signed } = useFormats();
  const { timezone, fulfillment, order, note } = record;
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="mr-auto font-bold text-lg">
          {record.mode ? t(`enum.restock.mode.${record.mode}`) : t('restock.record.disposal')}
        </h2>
        {fulfillment && (
          <Badge tone={fulfillment === 'full' ? 'good' : 'warn'} name={`restock.fulfillment.${fulfillment}`}>
            {t(`enum.restock.fulfillment.${fulfillment}`)}
          </Badge>
        )}
      </div>
      <KeyValueList>
        <KeyValue label={t('restock.record.number')} value={record.recordNo} />
        <KeyValue label={t('restock.record.device')} value={record.name ?? record.deviceNo} />
        <KeyValue label={t('restock.record.operator')} value={record.operatorName} />
        <KeyValue label={t('restock.record.time')} value={dateTimes(record.startedAt, record.at, timezone)} />
        <KeyValue label={t('restock.record.openings')} value={record.openings} />
        {order && <KeyValue label={t('restock.record.order')} value={order.orderNo} />}
        {note && <KeyValue label={t('restock.record.note')} value={note} />}
        <KeyValue label={t('restock.record.put')} value={number(record.restockQty)} />
        <KeyValue label={t('restock.record.adjust')} value={signed(record.adjustQty)} />
        <KeyValue label={t('restock.record.disposed')} value={number(record.disposeQty)} />
      </KeyValueList>
    </Card>
  );
}
