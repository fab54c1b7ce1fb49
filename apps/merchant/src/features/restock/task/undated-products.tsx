import { shelfKey } from '@larder/domain/stock/line-key';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { Picture } from '@larder/ui/media/picture';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useDateWords } from '#features/stock/use-date-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { likelyDate } from './odd-lines.ts';

/** What becomes of products without a date; null: the restocker has not chosen, which leaves them undated. */
export type UndatedChoice = 'type' | 'estimate' | 'leave' | null;

type UndatedProductsProps = {
  /** One line a product. */
  products: readonly TaskLine[];
  /** Day that the dates are estimated from. */
  today: string;
  choice: UndatedChoice;
  onChoose: (choice: UndatedChoice) => void;
  /** Types the date of one product. */
  onType: (line: TaskLine) => void;
};

/**
 * Products that go in without a best-before date, folded into one group with nothing chosen: no date is booked that
 * nobody read from a pack, and Finish does not wait for dates.
 */
export function UndatedProducts({ products, today, choice, onChoose, onType }: UndatedProductsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section aria-labelledby="undated" data-undated={products.length}>
      <h3 id="undated" className="bg-page">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="focus-inset flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-start font-bold"
        >
          {t('restock.undated.title', { count: products.length })}
          <span className="inline-flex items-center gap-1 font-normal text-ink-soft">
            {t(isOpen ? 'restock.undated.hide' : 'restock.undated.show')}
            <Chevron aria-hidden="true" className="size-icon-sm" />
          </span>
        </button>
      </h3>
      <div className="px-4 py-2">
        <RadioGroup
          label={t('restock.undated.which')}
          options={[
            {
              value: 'type',
              label: t('restock.undated.type'),
              description: t('restock.undated.typeHint'),
            },
            {
              value: 'estimate',
              label: t('restock.undated.estimate'),
              description: t('restock.undated.estimateHint'),
            },
            {
              value: 'leave',
              label: t('restock.undated.leave'),
              description: t('restock.undated.leaveHint'),
            },
          ]}
          value={choice}
          onChange={(value) => {
            if (value === 'estimate') setOpen(true);
            onChoose(value === 'type' || value === 'estimate' ? value : 'leave');
          }}
        />
      </div>
      {isOpen && (
        <ul className="divide-y divide-line">
          {products.map((line) => (
            <UndatedProduct
              key={line.productId}
              line={line}
              estimate={choice === 'estimate' ? likelyDate(line, today) : null}
              onType={() => onType(line)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type UndatedProductProps = { line: TaskLine; estimate: string | null; onType: () => void };

/** One product without a date, or with the estimate of it; a press types the date on the pack. */
function UndatedProduct({ line, estimate, onType }: UndatedProductProps) {
  const t = useText();
  const dateWords = useDateWords();
  const words = estimate && dateWords({ bestBefore: estimate, estimated: true });
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Picture src={line.pictureUrl} alt="" size="small" />
      <span className="min-w-0 flex-1 break-words">
        <span className="block font-semibold">{line.name}</span>
        <span className="block text-ink-soft text-sm">
          {`${shelfKey(line)} · ${t('restock.date.keeps', { count: line.shelfLifeDays ?? 0 })}`}
        </span>
      </span>
      <button
        type="button"
        data-estimate={estimate ?? ''}
        aria-label={
          words
            ? t('restock.date.of', { line: line.name, day: words })
            : t('restock.date.askOf', { line: line.name })
        }
        onClick={onType}
        className="min-h-11 max-w-[45%] rounded-lg border border-edge border-dashed px-3 py-1 text-center font-semibold text-sm"
      >
        {words || t('restock.date.ask')}
      </button>
    </li>
  );
}
