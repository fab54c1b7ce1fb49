import { isCalendarMonth } from '@larder/domain/calendar-month';
import { type ReportPart, reportParts } from '@larder/domain/ledger/bill-report';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { HeadlineAmount } from '@larder/ui/layout/headline-amount';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { useSearchParams } from 'react-router-dom';
import { ReportPartIcon } from '#features/finance/report-part-icon.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { ExportList } from '#screen-kit/export/export-list.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/bill-report-detail';
/** Blocks that most months do not have. */
const RARE: readonly ReportPart[] = ['disputes', 'adjustments'];

type Report = Outputs['finance']['readBillReport'];

/** Screen 87: one month of the wallet; opening balance and blocks add up to the closing balance, on the screen. */
export default function BillReportDetailPage() {
  const month = useSearchParams()[0].get('month') ?? '';
  const known = isCalendarMonth(month);
  const report = trpc.finance.readBillReport.useQuery({ month }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={report} skeleton={<CardSkeleton />}>
      {(data) => (
        <CardStack>
          <Head report={data} />
          <Blocks report={data} />
          <Period report={data} />
        </CardStack>
      )}
    </DataScreen>
  );
}

function Head({ report }: { report: Report }) {
  const t = useText();
  const { money, wholeMonth } = useFormats();
  const { month, closingMinor, currency, isLast } = report;
  const name = wholeMonth(month);
  return (
    <Card>
      <p className="text-ink-soft">
        {t(isLast ? 'report.balanceSoFar' : 'report.balanceAtEnd', { month: name })}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <HeadlineAmount text={money(closingMinor, currency)} />
        <ExportList
          list={{ kind: 'bill_report', params: { month } }}
          facts={[{ label: t('report.month'), value: name }]}
        />
      </div>
    </Card>
  );
}

function Blocks({ report }: { report: Report }) {
  const t = useText();
  const { money } = useFormats();
  const { month, sums, currency, openingMinor, closingMinor, partPaidMinor } = report;
  const signed = (amountMinor: number) => `${amountMinor > 0 ? '+' : ''}${money(amountMinor, currency)}`;
  return (
    <Card flush>
      <List>
        <ListRow title={t('report.opening')} value={<Amount text={money(openingMinor, currency)} />} />
        {reportParts
          .filter((part) => sums[part] !== 0 || !RARE.includes(part))
          .map((part) => (
            <ListRow
              key={part}
              id={part}
              href={
                sums[part] === 0
                  ? undefined
                  : screenHref('/pages/user/financial-management/bill-fee-detail', { month, kind: part })
              }
              leading={<ReportPartIcon part={part} />}
              title={t(`report.part.${part}`)}
              subtitle={
                part === 'sales' && partPaidMinor > 0
                  ? t('report.ofUnpaid', { amount: money(partPaidMinor, currency) })
                  : undefined
              }
              value={<Amount text={signed(sums[part])} />}
            />
          ))}
      </List>
      <div className="flex flex-wrap items-center justify-between gap-3 border-ink border-t-2 px-4 py-3.5">
        <span className="font-semibold">{t('report.closing')}</span>
        <span className="ml-auto font-bold text-lg tabular-nums">{money(closingMinor, currency)}</span>
      </div>
    </Card>
  );
}

const Amount = ({ text }: { text: string }) => <span className="font-semibold text-ink">{text}</span>;

function Period({ report: { beginsAt, endsAt, isLast, timezone } }: { report: Report }) {
  const t = useText();
  const { fullTime } = useFormats();
  const begin = beginsAt ? t('report.beganAt', { time: fullTime(beginsAt, timezone) }) : t('report.first');
  const end = t(isLast ? 'report.goesOn' : 'report.endedAt', { time: fullTime(endsAt, timezone) });
  return <p className="px-1 text-ink-soft text-sm">{joinSentences(begin, end, t('report.wholeWallet'))}</p>;
}
