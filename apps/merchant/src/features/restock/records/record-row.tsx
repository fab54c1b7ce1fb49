import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { restockFlows } from '#features/restock/restock-flow.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RestockRecordRow = Outputs['restock']['listRecords']['items'][number];

/** Row of one record: device, restocker, time, units moved. */
export const RecordRow = memo(function RecordRow({
  record,
  mode,
}: {
  record: RestockRecordRow;
  mode: RestockMode;
}) {
  const t = useText();
  const { dateTime, signed } = useFormats();
  // The days of the list are the merchant's too.
  const { timezone } = useMe().merchant;
  const { id, recordNo, deviceNo, deviceName, deviceType, operatorName, at } = record;
  return (
    <ListRow
      as="div"
      id={id}
      strong
      href={screenHref(restockFlows[mode].record, { id })}
      title={deviceName ?? deviceNo}
      subtitle={
        <>
          <span className="block tabular-nums">
            {recordNo} · {dateTime(at, timezone)}
          </span>
          <span className="block">
            {operatorName} · {deviceType}
          </span>
          <span className="block font-semibold text-ink-mid">
            {record.restockQty === 0 && record.adjustQty === 0 && record.disposeQty > 0
              ? t('restock.record.sumThrownOut', { count: record.disposeQty })
              : t('restock.record.sum', {
                  restock: record.restockQty,
                  adjust: signed(record.adjustQty),
                  dispose: record.disposeQty,
                })}
          </span>
        </>
      }
    />
  );
});
