import { ExportList } from '#screen-kit/export/export-list.tsx';
import type { ExportedList } from '#screen-kit/export/exported-list.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ExportTransactionsProps = {
  asked: Extract<ExportedList['list'], { kind: 'transactions' }>['params'];
  device: string | null | undefined;
};

/** Mails the transactions, as filtered. */
export function ExportTransactions({ asked, device }: ExportTransactionsProps) {
  const t = useText();
  const { days } = useFormats();
  const { from, to, type, deviceNo } = asked;
  const facts = [
    { label: t('export.range'), value: days(from, to) },
    ...(type ? [{ label: t('finance.types'), value: t(`finance.type.${type}`) }] : []),
    ...(deviceNo ? [{ label: t('finance.device'), value: device ?? deviceNo }] : []),
  ];
  return <ExportList list={{ kind: 'transactions', params: asked }} facts={facts} />;
}
