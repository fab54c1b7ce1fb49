import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOn, type Shelf } from '#features/template/draft-state.ts';
import type { EditorProduct, LibraryProduct } from '#features/template/known-products.ts';
import { ProductPicker } from '#features/template/product-picker.tsx';
import { shelfText } from '#features/template/scanned.ts';
import type { useDraft } from '#features/template/use-draft.ts';
import { useMixedUpWords } from '#features/template/use-mixed-up-words.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type LayerPickerProps = {
  editor: Outputs['template']['editor'];
  doors: number;
  shelf: Shelf;
  drafting: ReturnType<typeof useDraft>;
  productOf: (productId: string) => EditorProduct | undefined;
  /** What it begins to look for. */
  startQ: string;
  onAdd: (products: LibraryProduct[]) => void;
  onClose: () => void;
};

/** Chooses what comes onto a layer; look-alikes of what stands on the door are marked, and sorted out later. */
export function LayerPicker(props: LayerPickerProps) {
  const { editor, doors, shelf, drafting, productOf, startQ, onAdd, onClose } = props;
  const { draft, save, saving, saver } = drafting;
  const t = useText();
  const { deviceNo } = editor.device;
  const navigate = useNavigate();
  const shelfWords = useShelfWords(doors);
  const mixedUpWords = useMixedUpWords(editor.mixUps, productOf);
  const [leaving, setLeaving] = useState(false);

  /** The scanner comes back to the draft as it is stored, with what was ticked. */
  async function scan(ticked: LibraryProduct[]) {
    if (leaving) return;
    setLeaving(true);
    if (ticked.length > 0) onAdd(ticked);
    const isStored = (ticked.length === 0 && saving.phase === 'idle') || (await save());
    setLeaving(false);
    if (!isStored) return;
    unsavedForms.abandon();
    const { draftId } = saver.claim();
    const back = screenHref('/pages/device/set-template', { deviceNo, draftId, shelf: shelfText(shelf) });
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
    <ProductPicker
      title={t('template.addTo', { shelf: shelfWords(shelf) })}
      taken={new Set(draft.lines.filter(isOn(shelf)).map(({ productId }) => productId))}
      startQ={startQ}
      hint={(product) => (alikeHere(product) ? t('template.sameLook') : mixedUpWords(product.id, behind))}
      onScan={(ticked) => void scan(ticked)}
      onAdd={(products) => {
        onAdd(products);
        onClose();
      }}
    />
  );
}
