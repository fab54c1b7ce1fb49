import { lineKey } from '@larder/domain/stock/line-key';
import { shownStock } from '@larder/domain/stock/stock-status';
import { IconButton } from '@larder/ui/controls/icon-button';
import { useLayer } from '@larder/ui/feedback/layer-provider';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { Picture } from '@larder/ui/media/picture';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DateKeys } from './date-keys.tsx';
import type { TaskLine } from './line-entry.ts';
import { NumberKeys } from './number-keys.tsx';
import type { Segment } from './typed-part.ts';
import { useLineName } from './use-line-name.ts';
import { useNextLine } from './use-next-line.ts';
import { useTask } from './use-task-work.ts';

type TypedNumber = { line: TaskLine; segment: Segment };

const SEGMENTS = ['putIn', 'count', 'throwOut', 'date'] as const;

/** The one keypad of a task: the lines stay visible above it, and Next goes to the next one. */
export function TaskKeypad({ line, segment }: TypedNumber) {
  const { form, view } = useTask();
  const t = useText();
  const name = useLineName()(line);
  useLayer(true, view.stopTyping);
  const next = useNextLine(line, segment);
  const isHidden = form.isHidden(line);
  const surface = useRef<HTMLDivElement>(null);
  // The keys of numbers take the focus by themselves; dates have no keys, and their chips change with the line.
  useEffect(() => {
    if (segment === 'date' && !surface.current?.contains(document.activeElement))
      surface.current?.focus({ preventScroll: true });
  }, [segment, line]);
  return (
    <div
      ref={surface}
      tabIndex={-1}
      data-focus-silent=""
      role="dialog"
      aria-label={name}
      data-keypad={segment}
      onKeyDown={(event) => event.key === 'Escape' && view.stopTyping()}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto flex max-h-[72dvh] w-full max-w-column flex-col gap-2 overflow-y-auto rounded-t-[20px] bg-surface px-2.5 pt-2 pb-[max(10px,env(safe-area-inset-bottom))] shadow-sheet"
    >
      <KeypadHead line={line} segment={segment} />
      {!isHidden && (
        <SegmentedControl
          label={t('restock.keypad.what')}
          segments={SEGMENTS.map((value) => ({ value, label: t(`restock.keypad.${value}`) }))}
          value={segment}
          onChange={(value) => view.type(line, SEGMENTS.find((known) => known === value) ?? segment)}
        />
      )}
      {segment === 'date' ? (
        <DateKeys key={lineKey(line)} line={line} onChosen={next} />
      ) : (
        <NumberKeys key={`${lineKey(line)} ${segment}`} line={line} segment={segment} onNext={next} />
      )}
    </div>
  );
}

function KeypadHead({ line, segment }: TypedNumber) {
  const { form, view } = useTask();
  const t = useText();
  const { number, signed } = useFormats();
  const { entry, entered, seenQty } = form.knownOf(line);
  const { restockQty, stockAfter, fits, adjustQty } = entered;
  const isHidden = form.isHidden(line);
  const typed = {
    putIn: { label: t('restock.putIn'), value: number(restockQty) },
    count: { label: t('restock.difference'), value: signed(adjustQty) },
    throwOut: { label: t('restock.dispose'), value: number(entry.disposeQty) },
    date: { label: t('restock.putIn'), value: number(restockQty) },
  }[segment];
  return (
    <div className="flex items-center gap-2">
      <Picture src={line.pictureUrl} alt="" size="small" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words font-semibold leading-tight">{line.name}</p>
        {!isHidden && (
          <p className="text-ink-soft text-sm">
            {t('restock.keypad.now', { qty: number(shownStock(line.current)) })}
            {fits !== null && (
              <span className={stockAfter > fits ? 'font-semibold text-bad' : undefined}>
                {` · ${t('restock.fits', { fits: number(fits) })}`}
              </span>
            )}
            {seenQty !== null && seenQty !== stockAfter && (
              <span className="font-semibold text-warn">{` · ${t('restock.cameraSees', { qty: seenQty })}`}</span>
            )}
          </p>
        )}
      </div>
      {!isHidden && (
        <>
          <Figure label={typed.label} value={typed.value} isTyped />
          <Figure label={t('restock.after')} value={number(stockAfter)} />
        </>
      )}
      <IconButton icon={<X aria-hidden="true" />} label={t('btn.close')} onPress={view.stopTyping} />
    </div>
  );
}

function Figure({ label, value, isTyped = false }: { label: string; value: string; isTyped?: boolean }) {
  return (
    <output className="min-w-9 text-center" data-figure={isTyped ? 'typed' : 'after'}>
      <span className="block text-ink-soft text-xs">{label}</span>
      <span
        className={`inline-block rounded-sm px-1.5 font-bold text-2xl tabular-nums ${isTyped ? 'bg-brand-range' : ''}`}
      >
        {value}
      </span>
    </output>
  );
}
