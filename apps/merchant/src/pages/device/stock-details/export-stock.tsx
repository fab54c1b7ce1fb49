import { ExportList } from '#screen-kit/export/export-list.tsx';
import type { ExportedList } from '#screen-kit/export/exported-list.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type ExportStockProps = { asked: Extract<ExportedList['list'], { kind: 'stock' }>['params'] };

/** Exports the stock as filtered, and the history behind it, for members who may see both. */
export function ExportStock({ asked }: ExportStockProps) {
  const t = useText();
  const may = useCan(['stock.view']);
  if (!may) return null;
  const { deviceNo, door, filter = 'all' } = asked;
  const place = [
    { label: t('field.device.number'), value: deviceNo },
    ...(door ? [{ label: t('field.template.door'), value: t(`enum.device.door.${door}`) }] : []),
  ];
  const shown = filter === 'all' ? t('stock.all') : t(`enum.stock.${filter}`);
  return (
    <div className="flex flex-wrap justify-end gap-3 px-1">
      <ExportList
        list={{ kind: 'stock', params: asked }}
        facts={[...place, { label: t('stock.filter'), value: shown }]}
      />
      <ExportList
        label={t('stock.exportHistory')}
        list={{ kind: 'stock_movements', params: { deviceNo, door } }}
        facts={[...place, { label: t('export.range'), value: t('export.allDays') }]}
      />
    </div>
  );
}
