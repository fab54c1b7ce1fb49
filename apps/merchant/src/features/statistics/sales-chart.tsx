import { changePpm } from '@larder/domain/order/change-ppm';
import { TouchBars } from '@larder/ui/feedback/touch-bars';
import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import { useState } from 'react';
import { useMe } from '#screen-kit/member/me.ts';
import { Change } from '#screen-kit/texts/change.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { columnKind, type SalesColumn, salesColumns } from './sales-columns.ts';
import type { Summary } from './summary-card.tsx';
import { useRates } from './use-rates.ts';
import { ZoneNote } from './zone-note.tsx';

/** Sales over time: a chart to touch with the chosen bar in words, and all of it as a table. */
export function SalesChart({ summary }: { summary: Summary }) {
  const t = useText();
  const formats = useFormats();
  const listed = useListWords();
  const { timezone } = useMe().merchant;
  const { money, moneyAxis } = formats;
  const kind = columnKind(summary);
  const columns = salesColumns(summary, timezone, {
    ...formats,
    again: (hour) => t('statistics.hourAgain', { hour }),
  });
  const [chosenKey, choose] = useState<string | null>(null);
  const found = columns.findIndex(({ key }) => key === chosenKey);
  const at = found >= 0 ? found : lastSold(columns);
  const column = columns[at];
  const title = t(`statistics.chart.${kind}`);
  const amount = (minor: number) => money(minor, summary.currency);
  const ordersOf = (orders: number) => t('statistics.ordersOf', { count: orders });
  const nameOf = ({ isOpen, title: day }: SalesColumn) => (isOpen ? t('statistics.soFar', { day }) : day);
  const hasFormer = columns.some(({ formerMinor }) => formerMinor > 0);
  return (
    <>
      <Card title={title}>
        {column && (
          <div
            className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1"
            data-chosen={column.key}
          >
            <p className="min-w-0">
              <span className="block text-ink-soft text-sm">{nameOf(column)}</span>
              <span className="font-bold text-xl tabular-nums">{amount(column.netMinor)}</span>{' '}
              <span className="text-ink-soft text-sm">{ordersOf(column.orders)}</span>
            </p>
            {column.formerMinor > 0 && (
              <p className="text-ink-soft text-sm">
                <span className="block">{column.formerTitle}</span>
                <span className="text-base text-ink tabular-nums">{amount(column.formerMinor)}</span>{' '}
                {!column.isOpen && <Change ppm={changePpm(column.netMinor, column.formerMinor)} />}
              </p>
            )}
          </div>
        )}
        <TouchBars
          label={title}
          chosen={at}
          onChoose={(index) => choose(columns[index]?.key ?? null)}
          format={moneyAxis}
          bars={columns.map((one) => ({
            key: one.key,
            label: one.label,
            value: one.netMinor,
            mark: hasFormer ? one.formerMinor : undefined,
            said: t('fixed.labeled', {
              label: nameOf(one),
              value: listed([amount(one.netMinor), ordersOf(one.orders)]),
            }),
          }))}
        />
        {hasFormer && <Legend />}
      </Card>
      <Card title={t('statistics.table')} flush>
        <ColumnTable
          columns={kind === 'hour' ? columns.filter(({ orders }) => orders > 0) : columns.toReversed()}
          chosen={column?.key}
          nameOf={nameOf}
          amount={amount}
          heading={t(`statistics.span.${kind}`)}
        />
        <ZoneNote zones={summary.zones} />
      </Card>
    </>
  );
}

/** The last bar that shows anything, else the last one. */
const lastSold = (columns: readonly SalesColumn[]) => {
  const sold = columns.findLastIndex(({ netMinor }) => netMinor > 0);
  return sold >= 0 ? sold : columns.length - 1;
};

function Legend() {
  const t = useText();
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      <li className="flex items-center gap-1.5">
        <span className="size-3 rounded-[3px] bg-brand" />
        {t('statistics.legend.now')}
      </li>
      <li className="flex items-center gap-1.5">
        <span className="h-[3px] w-5 rounded-full bg-ink" />
        {t('statistics.legend.former')}
      </li>
    </ul>
  );
}

type ColumnTableProps = {
  columns: readonly SalesColumn[];
  chosen: string | undefined;
  heading: string;
  nameOf: (column: SalesColumn) => string;
  amount: (minor: number) => string;
};

function ColumnTable({ columns, chosen, heading, nameOf, amount }: ColumnTableProps) {
  const t = useText();
  const { number } = useFormats();
  const { rate } = useRates();
  const hasMargin = columns.some(({ marginPpm }) => marginPpm !== null);
  const head = [
    t('statistics.orders'),
    ...(hasMargin ? [t('statistics.margin')] : []),
    t('statistics.sort.net'),
  ];
  return (
    <div className="overflow-x-auto">
      <table className="w-full tabular-nums max-[22rem]:text-sm" data-days>
        <thead className="text-ink-soft text-sm">
          <tr>
            <th scope="col" className="py-1.5 ps-4 text-start font-normal">
              {heading}
            </th>
            {head.map((text, index) => (
              <th
                key={text}
                scope="col"
                className={classNames(
                  'whitespace-nowrap py-1.5 ps-2 text-end font-normal',
                  index === head.length - 1 && 'pe-4',
                )}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr
              key={column.key}
              className={classNames(
                'border-line border-t',
                column.key === chosen && 'bg-brand-soft font-semibold',
              )}
            >
              <th
                scope="row"
                className={classNames(
                  'break-keep py-2.5 ps-4 text-start',
                  column.key === chosen ? 'font-semibold' : 'font-normal',
                )}
              >
                {nameOf(column)}
              </th>
              <td className="py-2.5 ps-2 text-end text-ink-mid">{number(column.orders)}</td>
              {hasMargin && <td className="py-2.5 ps-2 text-end text-ink-mid">{rate(column.marginPpm)}</td>}
              <td className="py-2.5 ps-2 pe-4 text-end font-semibold">{amount(column.netMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
