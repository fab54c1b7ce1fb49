import { Button } from '@larder/ui/controls/button';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import { Link } from '@larder/ui/layout/link';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Withdrawal = Outputs['finance']['readWithdrawal'];
type Day = Withdrawal['days'][number];
type Cabinet = Outputs['finance']['readPayoutDay']['cabinets'][number];

/** The money in a withdrawal by day, cabinet and order. Each level adds up to the one above. */
export function PayoutTree({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const { money } = useFormats();
  const { days, amountMinor, currency } = withdrawal;
  if (days.length === 0) return null;
  return (
    <Card
      title={t('finance.byDay')}
      action={<span className="ml-auto font-bold text-lg tabular-nums">{money(amountMinor, currency)}</span>}
      flush
    >
      <ul>
        {days.map((day) => (
          <DayBranch key={day.day} withdrawal={withdrawal} day={day} />
        ))}
      </ul>
    </Card>
  );
}

type BranchProps = {
  level: 0 | 1;
  title: ReactNode;
  count: number;
  amount: string;
  id: string;
  children: () => ReactNode;
};

/** A row that opens what it is made of. */
function Branch({ level, title, count, amount, id, children }: BranchProps) {
  const t = useText();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <li className="border-line border-t">
      <button
        type="button"
        aria-expanded={open}
        data-branch={id}
        onClick={() => setOpen(!open)}
        className={classNames(
          'focus-inset flex min-h-12 w-full flex-wrap items-center gap-x-3 py-2 pe-4 text-start active:bg-sunken',
          level === 0 ? 'ps-4' : 'bg-sunken ps-9',
        )}
      >
        <Icon aria-hidden="true" className="size-icon-sm shrink-0 text-ink-soft" />
        <span className={classNames('min-w-0 flex-[1_1_7em] break-words', level === 0 && 'font-semibold')}>
          {title}
        </span>
        <span className="text-ink-soft text-sm tabular-nums">
          {t('finance.entries', { count, n: number(count) })}
        </span>
        <span className="ms-auto min-w-[5em] text-end font-semibold tabular-nums">{amount}</span>
      </button>
      {open && children()}
    </li>
  );
}

function DayBranch({ withdrawal, day }: { withdrawal: Withdrawal; day: Day }) {
  const { money, namedDay } = useFormats();
  return (
    <Branch
      level={0}
      id={day.day}
      title={namedDay(day.day)}
      count={day.count}
      amount={money(day.amountMinor, withdrawal.currency)}
    >
      {() => <Cabinets withdrawal={withdrawal} day={day} />}
    </Branch>
  );
}

function Cabinets({ withdrawal, day }: { withdrawal: Withdrawal; day: Day }) {
  const t = useText();
  const { money } = useFormats();
  const query = trpc.finance.readPayoutDay.useQuery({ id: withdrawal.id, day: day.day });
  if (query.isError) return <FailedQuery query={query} />;
  if (!query.data) return <Skeleton className="mx-4 my-2 h-10" />;
  return (
    <ul>
      {query.data.cabinets.map((cabinet) => (
        <Branch
          key={cabinet.deviceId ?? 'none'}
          level={1}
          id={cabinet.deviceNo ?? 'none'}
          title={cabinet.name ?? cabinet.deviceNo ?? t('finance.noCabinet')}
          count={cabinet.count}
          amount={money(cabinet.amountMinor, withdrawal.currency)}
        >
          {() => <Lines withdrawal={withdrawal} day={day} cabinet={cabinet} />}
        </Branch>
      ))}
    </ul>
  );
}

type LinesProps = { withdrawal: Withdrawal; day: Day; cabinet: Cabinet };

function Lines({ withdrawal, day, cabinet }: LinesProps) {
  const t = useText();
  const { time } = useFormats();
  const signed = useSignedMoney();
  const query = trpc.finance.listPayoutLines.useInfiniteQuery(
    { id: withdrawal.id, day: day.day, deviceId: cabinet.deviceId },
    pagedOptions,
  );
  if (query.isError && !query.data) return <FailedQuery query={query} />;
  if (!query.data) return <Skeleton className="mx-4 my-2 h-10" />;
  return (
    <ul className="bg-sunken">
      {itemsOf(query.data).map((line) => {
        const kind = t(`finance.kind.${line.type ?? 'adjustment'}`);
        const words = line.type === 'sale' && line.firstItemName ? line.firstItemName : kind;
        return (
          <li key={line.id} data-line={line.id} className="border-line border-t">
            <Link
              href={screenHref('/pages/user/financial-management/transaction-details', { id: line.id })}
              className="focus-inset flex min-h-11 items-center gap-x-3 py-1.5 ps-14 pe-4 active:bg-line"
            >
              <span className="w-[5.5em] shrink-0 text-ink-soft text-sm tabular-nums">
                {time(line.occurredAt, withdrawal.timezone)}
              </span>
              <span className="min-w-0 flex-1 break-words">
                {words}
                {line.isPart && <span className="block text-ink-soft text-sm">{t('finance.partOf')}</span>}
              </span>
              <span className="text-end tabular-nums">{signed(line.amountMinor, withdrawal.currency)}</span>
            </Link>
          </li>
        );
      })}
      {query.hasNextPage && (
        <li className="border-line border-t ps-11 pe-4">
          <Button
            tone="ghost"
            size="medium"
            busyText={query.isFetchingNextPage ? t('shell.loading') : undefined}
            onClick={() => void query.fetchNextPage()}
          >
            {t('finance.moreEntries')}
          </Button>
        </li>
      )}
    </ul>
  );
}
