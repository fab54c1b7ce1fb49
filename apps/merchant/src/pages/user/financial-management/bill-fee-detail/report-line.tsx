import type { ReportPart } from '@larder/domain/ledger/bill-report';
import { ListRow } from '@larder/ui/layout/list-row';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ReportLineProps = {
  line: Outputs['finance']['listBillReportLines']['items'][number];
  part: ReportPart;
  currency: string | undefined;
  timeZone: string;
};

/** A posting in a block of a month, and what it is: which order or withdrawal, which fee of which bill. */
export function ReportLine({ line, part, currency, timeZone }: ReportLineProps) {
  const t = useText();
  const { money, time } = useFormats();
  const { id, kind, billKind, deviceName, deviceNo, at, grossMinor, feeMinor, netMinor } = line;
  const place = deviceName ?? deviceNo;
  const reference = line.orderNo ?? line.withdrawalNo ?? line.billNo;
  const posted = t(`report.kind.${kind}`);
  // What a bill is for says more than its number.
  const name = billKind && t('finance.kindOf', { kind: posted, item: t(`bill.kind.${billKind}`) });
  const isFee = part === 'fees';
  const fee = feeMinor === 0 || isFee ? null : t('report.lessFee', { net: money(netMinor, currency) });
  const ofSum = isFee ? t('report.feeOf', { amount: money(grossMinor, currency) }) : fee;
  return (
    <ListRow
      as="div"
      id={id}
      href={screenHref('/pages/user/financial-management/transaction-details', { id })}
      title={name ?? [posted, reference].filter(Boolean).join(' ')}
      subtitle={[time(at, timeZone), name && reference, place, ofSum].filter(Boolean).join(' · ')}
      value={
        <span className="font-semibold text-ink">{money(isFee ? -feeMinor : grossMinor, currency)}</span>
      }
    />
  );
}
