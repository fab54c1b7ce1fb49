import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RestockRecord = Outputs['team']['readRestocker']['records'][number];

const details = {
  quick: '/pages/new-restock/quick-restock/record-detail',
  one_click: '/pages/new-restock/one-click-restock/record-detail',
  refill: '/pages/new-restock/restock-order-refill/record-detail',
  legacy: '/pages/restock/restock-record',
} as const;

/** Latest records of a restocker, newest first. */
export function LastRecordsCard({ records }: { records: readonly RestockRecord[] }) {
  const t = useText();
  const { dateTime } = useFormats();
  return (
    <Card title={t('team.restocker.records')} flush>
      {records.length === 0 && <p className="px-4 pb-3 text-ink-soft">{t('team.restocker.noRecords')}</p>}
      <List label={t('team.restocker.records')}>
        {records.map((record) => (
          <ListRow
            key={record.id}
            id={record.id}
            href={screenHref(details[record.mode ?? 'quick'], { id: record.id })}
            title={record.name ?? record.deviceNo}
            subtitle={
              <>
                <span className="block tabular-nums">{dateTime(record.at, record.timezone)}</span>
                <span className="block">
                  {t('team.restocker.sums', {
                    restock: record.restockQty,
                    adjust: record.adjustQty,
                    dispose: record.disposeQty,
                  })}
                </span>
              </>
            }
          />
        ))}
      </List>
    </Card>
  );
}
