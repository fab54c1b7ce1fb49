import { ExportList } from '#screen-kit/export/export-list.tsx';
import type { ExportedList } from '#screen-kit/export/exported-list.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ExportOrdersProps = {
  asked: Extract<ExportedList['list'], { kind: 'orders' }>['params'];
  device: string | null | undefined;
};

/** Mails the orders, as filtered, to members who may export them. */
export function ExportOrders({ asked, device }: ExportOrdersProps) {
  const t = useText();
  const { days } = useFormats();
  const may = useCan(['order.export']);
  if (!may) return null;
  const { from, to, status = 'all', type = 'all', deviceNo, q } = asked;
  const facts = [
    { label: t('export.range'), value: from && to ? days(from, to) : t('shell.range.any') },
    ...(deviceNo ? [{ label: t('field.order.device'), value: device ?? deviceNo }] : []),
    ...(type === 'all' ? [] : [{ label: t('field.order.type'), value: t(`enum.order.type.${type}`) }]),
    ...(status === 'all'
      ? []
      : [
          {
            label: t('field.order.status'),
            value: status === 'sold' ? t('order.sold') : t(`enum.order.status.${status}`),
          },
        ]),
    ...(q ? [{ label: t('order.search'), value: q }] : []),
  ];
  return <ExportList list={{ kind: 'orders', params: asked }} facts={facts} />;
}
