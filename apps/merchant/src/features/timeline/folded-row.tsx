import { ChevronDown, ChevronUp, Pencil, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { FieldLine } from './field-line.tsx';
import type { TimelineRow } from './fold-entries.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import { useFieldWords } from './use-field-words.ts';

type FoldedProps<Kind extends TimelineRow['kind']> = {
  row: Extract<TimelineRow, { kind: Kind }>;
  timeZone: string;
  isOpen: boolean;
  onToggle: () => void;
};

/** Purchases after one another: how many, when, what they came to; each of them once it is unfolded. */
export function PurchasesRow({
  row: { entries, at, key },
  hasMore,
  ...folded
}: FoldedProps<'purchases'> & {
  /** Earlier ones may follow that are not loaded. */
  hasMore: boolean;
}) {
  const t = useText();
  const { clock, money } = useFormats();
  const { timeZone } = folded;
  const orders = entries.flatMap(({ order }) => order ?? []);
  const [currency] = new Set(orders.map((order) => order.currency));
  const sum = orders.reduce((total, { totalMinor }) => total + totalMinor, 0);
  const abnormal = orders.filter(({ status }) => status === 'abnormal').length;
  const devices = new Set(entries.map(({ device }) => device.deviceNo)).size;
  const count = entries.length;
  const details = [
    t('timeline.folded.span', { from: clock(entries.at(-1)?.at ?? at, timeZone), to: clock(at, timeZone) }),
    currency && sum > 0 ? money(sum, currency) : null,
    t('timeline.folded.devices', { count: devices }),
    abnormal > 0 ? t('timeline.folded.abnormal', { count: abnormal }) : null,
  ];
  return (
    <EntryFrame
      id={key}
      branch="purchases"
      icon={<EntryIcon icon={ShoppingBasket} look="brand" />}
      title={t(hasMore ? 'timeline.folded.purchasesSoFar' : 'timeline.folded.purchases', { count })}
      at={at}
      timeZone={timeZone}
    >
      <span>{details.filter(Boolean).join(' · ')}</span>
      <Unfold {...folded}>
        {entries.map((entry) => (
          <TimelineEntry key={entry.key} entry={entry} timeZone={timeZone} withDevice />
        ))}
      </Unfold>
    </EntryFrame>
  );
}

/** One change of one person at several devices. */
export function ChangeRow({ row: { entries, at, key }, ...folded }: FoldedProps<'change'>) {
  const t = useText();
  const { timeZone } = folded;
  const words = useFieldWords({ timeZone, doors: 2 });
  const [first] = entries;
  if (!first) return null;
  return (
    <EntryFrame
      id={key}
      branch="change"
      icon={<EntryIcon icon={Pencil} look="plain" />}
      title={t(`audit.act.${first.action}`)}
      by={first.by}
      at={at}
      timeZone={timeZone}
    >
      <span>{t('timeline.folded.devices', { count: entries.length })}</span>
      {first.fields
        .filter(({ field }) => field !== 'rev')
        .map((edited) => (
          <FieldLine key={edited.field} {...words(edited)} />
        ))}
      <Unfold {...folded}>
        {entries.map((entry) => (
          <TimelineEntry key={entry.key} entry={entry} timeZone={timeZone} withDevice />
        ))}
      </Unfold>
    </EntryFrame>
  );
}

type UnfoldProps = Pick<FoldedProps<'change'>, 'isOpen' | 'onToggle'> & { children: ReactNode };

function Unfold({ isOpen, onToggle, children }: UnfoldProps) {
  const t = useText();
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-ink"
      >
        {t(isOpen ? 'timeline.folded.hide' : 'timeline.folded.show')}
        <Icon aria-hidden="true" className="size-icon-sm" />
      </button>
      {isOpen && <div className="-ms-16 divide-y divide-line border-line border-t text-base">{children}</div>}
    </>
  );
}
