import { shelfKey } from '@larder/domain/stock/line-key';
import { localDay } from '@larder/domain/time-zone';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOn } from '#features/template/draft-state.ts';
import { fromLibrary, type LibraryProduct } from '#features/template/known-products.ts';
import { ProductPicker } from '#features/template/product-picker.tsx';
import { dateOfScanned, type ScannedForShelf } from '#features/template/scanned.ts';
import { useMixedUpWords } from '#features/template/use-mixed-up-words.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ExpiredPack } from './expired-pack.tsx';
import { useEditor } from './use-editing.ts';

type LayerPickerProps = {
  /** Code that the picker starts with. */
  scanned: ScannedForShelf | null;
};

/** Chooses products for a layer; marks look-alikes of products on the door, which are resolved later. */
export function LayerPicker({ scanned }: LayerPickerProps) {
  const { editor, doors, draft, saving, shown, productOf, ...editing } = useEditor();
  const { shelf } = shown;
  const t = useText();
  const { deviceNo } = editor.device;
  const navigate = useNavigate();
  const shelfWords = useShelfWords(doors);
  const mixedUpWords = useMixedUpWords(editor.mixUps, productOf);
  const [leaving, setLeaving] = useState(false);
  const phone = useReader();
  const today = localDay(new Date(serverClock.nowMs()), editor.device.timezone ?? phone.timeZone);

  function add(products: readonly LibraryProduct[]) {
    editing.addProducts(products.map(fromLibrary));
    const dated = products.map((product) => ({
      ...product,
      bestBefore: dateOfScanned(scanned, product.gtin, today),
    }));
    editing.change({ type: 'add', shelf, products: dated });
  }
  /** Opens the scanner, which returns to the stored draft with what was ticked. */
  async function scan(ticked: LibraryProduct[]) {
    if (leaving) return;
    setLeaving(true);
    if (ticked.length > 0) add(ticked);
    const isStored = (ticked.length === 0 && saving.phase === 'idle') || (await editing.store());
    setLeaving(false);
    if (!isStored) return;
    editing.leave();
    const draftId = editing.draftId();
    const back = screenHref('/pages/device/set-template', { deviceNo, draftId, shelf: shelfKey(shelf) });
    navigate(screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'gtin', return: back }));
  }
  const alikeHere = ({ id, mutexGroupId }: LibraryProduct) =>
    mutexGroupId !== null &&
    draft.lines.some(
      ({ door, productId }) =>
        door === shelf.door && productId !== id && productOf(productId)?.mutexGroupId === mutexGroupId,
    );
  const behind = draft.lines.filter(({ door }) => door === shelf.door);
  return (
    <>
      <ExpiredPack scanned={scanned} today={today} />
      <ProductPicker
        title={t('template.addTo', { shelf: shelfWords(shelf) })}
        taken={new Set(draft.lines.filter(isOn(shelf)).map(({ productId }) => productId))}
        startQ={scanned?.q ?? ''}
        hint={(product) => (alikeHere(product) ? t('template.sameLook') : mixedUpWords(product.id, behind))}
        onScan={(ticked) => void scan(ticked)}
        onAdd={(products) => {
          add(products);
          editing.closePicker();
        }}
      />
    </>
  );
}
