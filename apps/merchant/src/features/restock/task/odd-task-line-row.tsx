import { shelfKey } from '@larder/domain/stock/line-key';
import { OddLine } from '@larder/ui/feedback/odd-line';
import { Picture } from '@larder/ui/media/picture';
import { useState } from 'react';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DatePicker } from './date-chips.tsx';
import type { OddAnswer } from './odd-answer.ts';
import { likelyDate, type OddTaskLine, repairOf } from './odd-lines.ts';

type OddTaskLineRowProps = {
  odd: OddTaskLine;
  today: string;
  answer: OddAnswer;
  onAnswer: (answer: OddAnswer) => void;
};

/** Row of an odd line: the oddity, the likely repair, and "it is right". */
export function OddTaskLineRow({ odd, today, answer, onAnswer }: OddTaskLineRowProps) {
  const t = useText();
  const [isPicking, setPicking] = useState(false);
  const words = useOddWords(odd, today, answer);
  const { line, kind, isRepairLikely } = odd;
  const choose = (value: string) => {
    if (value === 'date') setPicking(true);
    else onAnswer(value === 'repair' ? 'repair' : 'keep');
  };
  return (
    <>
      <OddLine
        picture={<Picture src={line.pictureUrl} alt="" size="small" />}
        title={line.name}
        fault={words.fault}
        tone={kind === 'tooMany' && isRepairLikely ? 'bad' : 'warn'}
        note={words.note}
        choices={words.choices.map((choice) => ({
          ...choice,
          name: t('fixed.labeled', { label: line.name, value: choice.label }),
        }))}
        value={typeof answer === 'object' ? 'date' : answer}
        onChoose={choose}
      />
      <DatePicker
        open={isPicking}
        onClose={() => setPicking(false)}
        value={typeof answer === 'object' ? answer.date : (likelyDate(line, today) ?? today)}
        today={today}
        onDone={(date) => onAnswer({ date })}
      />
    </>
  );
}

function useOddWords(odd: OddTaskLine, today: string, answer: OddAnswer) {
  const t = useText();
  const { day } = useFormats();
  const { line, kind, entered, seenQty, orderedQty } = odd;
  const { stockAfter, restockQty, suggestedQty } = entered;
  const shelf = shelfKey(line);
  const repair = { value: 'repair', label: '' };
  const keep = { value: 'keep', label: t('restock.odd.right', { qty: restockQty }) };
  if (kind === 'camera') {
    return {
      fault: t('restock.odd.camera', { seen: seenQty ?? 0, after: stockAfter }),
      note: shelf,
      choices: [
        { ...repair, label: t('restock.odd.take', { qty: seenQty ?? 0 }) },
        { ...keep, label: t('restock.odd.right', { qty: stockAfter }) },
      ],
    };
  }
  if (kind === 'undated') {
    const date = likelyDate(line, today) ?? today;
    const other = typeof answer === 'object' ? day(answer.date) : t('restock.date.other');
    return {
      fault: t('restock.odd.undated'),
      note: `${shelf} · ${t('restock.date.keeps', { count: line.shelfLifeDays ?? 0 })}`,
      choices: [
        { ...repair, label: day(date) },
        { value: 'date', label: other },
        { ...keep, label: t('restock.date.none') },
      ],
    };
  }
  const mended = { ...repair, label: t('restock.odd.make', { qty: repairOf(odd, today).restockQty ?? 0 }) };
  if (kind === 'order') {
    const fault =
      orderedQty === 0
        ? t('restock.fulfillment.none')
        : t(`restock.fulfillment.${restockQty < (orderedQty ?? 0) ? 'partial' : 'over'}`, {
            ordered: orderedQty ?? 0,
            by: Math.abs(restockQty - (orderedQty ?? 0)),
          });
    return { fault, note: shelf, choices: [mended, keep] };
  }
  return {
    fault: t('restock.odd.tooMany', { after: stockAfter, fits: entered.fits ?? 0 }),
    note: `${shelf} · ${t('restock.suggested', { qty: suggestedQty })}`,
    choices: [mended, keep],
  };
}
