import { shelfKey } from '@larder/domain/stock/line-key';
import { OddLine } from '@larder/ui/feedback/odd-line';
import { Picture } from '@larder/ui/media/picture';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { OddAnswer } from './odd-answer.ts';
import { type OddTaskLine, repairOf } from './odd-lines.ts';

type OddTaskLineRowProps = {
  odd: OddTaskLine;
  answer: OddAnswer;
  onAnswer: (answer: OddAnswer) => void;
};

/** Row of an odd line: the oddity, the likely repair, and "it is right". */
export function OddTaskLineRow({ odd, answer, onAnswer }: OddTaskLineRowProps) {
  const t = useText();
  const words = useOddWords(odd);
  const { line, kind, isRepairLikely } = odd;
  return (
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
      value={answer}
      onChoose={(value) => onAnswer(value === 'repair' ? 'repair' : 'keep')}
    />
  );
}

function useOddWords(odd: OddTaskLine) {
  const t = useText();
  const { line, kind, entry, entered, seenQty, orderedQty } = odd;
  const { stockAfter, restockQty, suggestedQty } = entered;
  const shelf = shelfKey(line);
  const repair = { value: 'repair', label: '' };
  const keep = { value: 'keep', label: t('restock.odd.right', { qty: restockQty }) };
  if (kind === 'camera') {
    // Nothing went in or out: the number after is the one that was counted.
    const isCounted = entry.countedQty === stockAfter;
    return {
      fault: t(isCounted ? 'restock.odd.counted' : 'restock.odd.camera', {
        seen: seenQty ?? 0,
        after: stockAfter,
      }),
      note: shelf,
      choices: [
        { ...keep, label: t('restock.odd.keepMine', { qty: stockAfter }) },
        { ...repair, label: t('restock.odd.take', { qty: seenQty ?? 0 }) },
      ],
    };
  }
  const mended = { ...repair, label: t('restock.odd.make', { qty: repairOf(odd).restockQty ?? 0 }) };
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
