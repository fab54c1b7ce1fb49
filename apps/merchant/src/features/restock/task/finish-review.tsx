import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { lineKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { Sheet } from '@larder/ui/pickers/sheet';
import { Check, CloudUpload, DoorClosed, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LineEntry, TaskLine } from './line-entry.ts';
import type { OddAnswer } from './odd-answer.ts';
import { type OddTaskLine, repairOf, unpulledQty } from './odd-lines.ts';
import { OddTaskLineRow } from './odd-task-line-row.tsx';
import { type OrderChoice, OtherOrder } from './other-order.tsx';
import { type UndatedChoice, UndatedProducts } from './undated-products.tsx';
import { useTask } from './use-task-work.ts';

type FinishReviewProps = { open: boolean; onClose: () => void };

/** Key of an answer; a line that is odd for another reason or with another number is asked about again. */
const oddKey = ({ line, kind, entered }: OddTaskLine) => `${lineKey(line)} ${kind} ${entered.stockAfter}`;

/** Review before Done: the sums to be booked, the few lines with odd numbers, and the products without a date. */
export function FinishReview({ open, onClose }: FinishReviewProps) {
  const { form, view } = useTask();
  const t = useText();
  const [answers, setAnswers] = useState<Readonly<Record<string, OddAnswer>>>({});
  const [undated, setUndated] = useState<UndatedChoice>(null);
  const [order, setOrder] = useState<OrderChoice>(null);
  const [isBooking, setBooking] = useState(false);
  const answerOf = (odd: OddTaskLine): OddAnswer =>
    answers[oddKey(odd)] ?? (odd.isRepairLikely ? 'repair' : 'keep');
  const repairs = form.odd
    .filter((odd) => answerOf(odd) === 'repair')
    .map((odd) => ({ odd, part: repairOf(odd) }));
  const covered = form.coveredOrder(repairs);
  // Book in an effect, after the repairs have been entered into the lines.
  const book = useEffectEvent(() => {
    setBooking(false);
    const covers = order === 'close' && covered ? { id: covered.id, version: covered.version } : undefined;
    void form.done(covers).then(onClose);
  });
  useEffect(() => {
    if (isBooking) book();
  }, [isBooking]);
  const [first] = form.undated;
  const notes = useNotes(undated, covered && { no: covered.orderNo, choice: order });
  function confirm() {
    if (undated === 'estimate') form.estimateDates(form.today);
    form.draft.enterEach(repairs.map(({ odd, part }) => [odd.line, part] as const));
    setBooking(true);
  }
  function choose(choice: UndatedChoice) {
    if (choice !== 'type' || !first) return setUndated(choice);
    type(first);
  }
  function type(line: TaskLine) {
    onClose();
    view.type(line, 'date');
  }
  const units = form.totals.restock + repairs.reduce((sum, { odd, part }) => sum + unitsOf(odd, part), 0);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('restock.finish')}
      closeLabel={t('btn.back')}
      footer={
        <div className="px-3 py-3">
          <Button block busyText={form.sending ? t('shell.sending') : undefined} onClick={confirm}>
            {repairs.length > 0
              ? t('restock.finish.fixAndBook', {
                  fixes: t('restock.finish.fixes', { count: repairs.length }),
                  units: t('restock.finish.units', { count: units }),
                })
              : t('restock.finish.book', { units: t('restock.finish.units', { count: units }) })}
          </Button>
          {notes.length > 0 && <p className="pt-2 text-center text-ink-soft text-sm">{notes.join(' · ')}</p>}
        </div>
      }
    >
      <Sums units={units} />
      {form.odd.length > 0 && (
        <>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 bg-page px-4 py-2">
            <span className="font-bold">{t('restock.odd.title', { count: form.odd.length })}</span>
          </h3>
          <ul className="divide-y divide-line">
            {form.odd.map((odd) => (
              <OddTaskLineRow
                key={lineKey(odd.line)}
                odd={odd}
                answer={answerOf(odd)}
                onAnswer={(given) => setAnswers({ ...answers, [oddKey(odd)]: given })}
              />
            ))}
          </ul>
        </>
      )}
      {form.undated.length > 0 && (
        <UndatedProducts
          products={form.undated}
          today={form.today}
          choice={undated}
          onChoose={choose}
          onType={type}
        />
      )}
      {covered && <OtherOrder order={covered} choice={order} onChoose={setOrder} />}
      <Rest />
    </Sheet>
  );
}

/** What else is booked, or stays as it is, in words. */
function useNotes(undated: UndatedChoice, order: { no: string; choice: OrderChoice } | null): string[] {
  const { form } = useTask();
  const t = useText();
  const count = form.undated.length;
  const dates = t(undated === 'estimate' ? 'restock.undated.estimated' : 'restock.undated.stay', { count });
  const ofOrder =
    order &&
    t(order.choice === 'close' ? 'restock.finish.orderCloses' : 'restock.finish.orderStays', {
      no: order.no,
    });
  return [...(count > 0 ? [dates] : []), ...(ofOrder ? [ofOrder] : [])];
}

const unitsOf = ({ entered }: OddTaskLine, part: Partial<LineEntry>) =>
  (part.restockQty ?? entered.restockQty) - entered.restockQty;

function Sums({ units }: { units: number }) {
  const { form } = useTask();
  const t = useText();
  const { number, signed } = useFormats();
  const { restock, dispose, adjust } = form.totals;
  const sums = [
    {
      label: units === restock ? t('restock.putIn') : t('restock.finish.typed', { typed: number(restock) }),
      value: number(units),
    },
    { label: t('restock.dispose'), value: number(dispose) },
    { label: t('restock.difference'), value: signed(adjust) },
  ];
  return (
    <dl className="flex flex-wrap justify-around gap-x-4 gap-y-2 px-4 pb-3">
      {sums.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse items-center">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-bold text-2xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Other facts that matter before the end: ticks, goods past their date, doors, photos. */
function Rest() {
  const { answer, form, photos } = useTask();
  const t = useText();
  const online = useOnline();
  const shut = online && isReachable(answer.online);
  const left = answer.lines.length - form.ticked;
  const unpulled = answer.lines
    .filter((line) => !form.isHidden(line))
    .reduce((sum, line) => sum + unpulledQty(form.knownOf(line)), 0);
  return (
    <>
      <h3 className="bg-page px-4 py-2 font-bold">{t('restock.finish.rest')}</h3>
      <ul className="divide-y divide-line">
        {left > 0 && <RestRow icon={<Check />} title={t('restock.finish.unticked', { count: left })} />}
        {unpulled > 0 && (
          <RestRow icon={<TriangleAlert />} title={t('restock.finish.unpulled', { count: unpulled })} />
        )}
        <RestRow
          icon={shut ? <DoorClosed /> : <TriangleAlert />}
          title={t(
            shut ? 'restock.finish.doors' : online ? 'restock.done.deviceOffline' : 'restock.done.noNetwork',
          )}
        />
        {photos.unsent > 0 && (
          <RestRow icon={<CloudUpload />} title={t('restock.finish.photos', { count: photos.unsent })} />
        )}
      </ul>
    </>
  );
}

function RestRow({ icon, title }: { icon: ReactNode; title: string }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken [&>svg]:size-icon-sm"
      >
        {icon}
      </span>
      <span className="min-w-0">{title}</span>
    </li>
  );
}
