import { shelfKey } from '@larder/domain/stock/line-key';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder, EnteredItem } from './entered-item.ts';

type ShelfChoiceProps = {
  order: AbnormalOrder;
  item: EnteredItem;
  onChoose: (place: Pick<EnteredItem, 'door' | 'layer'>) => void;
};

const ANY = '';

/** Shelf from which the units were taken; unknown only where the template names one. */
export function ShelfChoice({ order: { device, lines }, item, onChoose }: ShelfChoiceProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const shelfWords = useShelfWords(device.doors);
  const { door, layer, name: product, productId } = item;
  const shelf = door !== null && layer !== null ? { door, layer } : null;
  const isInTemplate = lines.some((line) => line.productId === productId);
  const anywhere = isInTemplate ? [{ value: ANY, label: t('abnormal.anyShelf') }] : [];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('abnormal.shelf', { product })}: ${shelf ? shelfWords(shelf) : t('abnormal.anyShelf')}`}
        onClick={() => setOpen(true)}
        className="hit-44 relative inline-flex items-center gap-1 text-start text-sm underline underline-offset-4"
      >
        {shelf ? shelfWords(shelf) : t('abnormal.anyShelf')}
        <ChevronDown aria-hidden="true" className="size-[1.05em] shrink-0" />
      </button>
      <SelectSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('abnormal.shelf', { product })}
        closeLabel={t('btn.cancel')}
        options={[
          ...anywhere,
          ...device.shelves.map((place) => ({ value: shelfKey(place), label: shelfWords(place) })),
        ]}
        value={shelf ? shelfKey(shelf) : ANY}
        onSelect={(value) =>
          onChoose(device.shelves.find((place) => shelfKey(place) === value) ?? { door: null, layer: null })
        }
      />
    </>
  );
}
