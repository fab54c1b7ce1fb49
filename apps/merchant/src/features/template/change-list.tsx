import { classNames } from '@larder/ui/layout/class-names';
import type { ReactNode } from 'react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ChangedLines, type NamedLine } from './changed-lines.tsx';
import { PriceStep } from './price-step.tsx';

type ChangedLine = NamedLine & { priceMinor: number | null };

type ChangeListProps = {
  added: readonly ChangedLine[];
  removed: readonly ChangedLine[];
  priceChanged: readonly (ChangedLine & { previousPriceMinor: number | null })[];
  currency: string;
  /** Number of doors of the device. */
  doors: number;
  /** Scrolls in a box of its own, inside a dialog. */
  boxed?: boolean;
};

/** Lists the changes of a version: lines added and removed, prices. */
export function ChangeList({
  added,
  removed,
  priceChanged,
  currency,
  doors,
  boxed = false,
}: ChangeListProps) {
  const t = useText();
  const { money } = useFormats();
  const amount = (priceMinor: number | null) =>
    priceMinor === null ? t('fixed.missing') : money(priceMinor, currency);
  if (added.length + removed.length + priceChanged.length === 0)
    return <p className="mt-2 text-ink-soft text-sm">{t('template.unchanged')}</p>;
  return (
    <div
      className={classNames(
        'flex flex-col gap-3 text-start text-sm',
        boxed && 'mt-3 max-h-[38dvh] overflow-y-auto rounded-md bg-page p-3',
      )}
      {...(boxed && { role: 'group', tabIndex: 0, 'aria-label': t('template.list') })}
    >
      <Group title={t('template.added', { count: added.length })} lines={added} doors={doors}>
        {(line) => amount(line.priceMinor)}
      </Group>
      <Group title={t('template.removed', { count: removed.length })} lines={removed} doors={doors}>
        {() => null}
      </Group>
      <Group
        title={t('template.priceChanged', { count: priceChanged.length })}
        lines={priceChanged}
        doors={doors}
      >
        {(line) => <PriceStep {...line} currency={currency} />}
      </Group>
    </div>
  );
}

type GroupProps<Line> = {
  title: string;
  lines: readonly Line[];
  doors: number;
  children: (line: Line) => ReactNode;
};

function Group<Line extends ChangedLine>({ title, ...list }: GroupProps<Line>) {
  if (list.lines.length === 0) return null;
  return (
    <div>
      <p className="font-semibold text-ink">{title}</p>
      <ChangedLines {...list} />
    </div>
  );
}
