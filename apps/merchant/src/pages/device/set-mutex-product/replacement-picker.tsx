import type { EditorLine } from '#features/template/editor-draft.ts';
import type { EditorProduct, LibraryProduct } from '#features/template/known-products.ts';
import type { DoorProduct } from '#features/template/look-alikes.ts';
import { ProductPicker } from '#features/template/product-picker.tsx';
import { useMixedUpWords } from '#features/template/use-mixed-up-words.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ReplacementPickerProps = {
  editor: Outputs['template']['readEditor'];
  lines: readonly EditorLine[];
  replaced: DoorProduct;
  /** Initial search text. */
  startQ: string;
  productOf: (productId: string) => EditorProduct | undefined;
  onScan: () => void;
  onChoose: (product: LibraryProduct | undefined) => void;
};

/**
 * Chooses a product's replacement. Refuses products that look like another one behind that door, which would only
 * change the pair.
 */
export function ReplacementPicker(props: ReplacementPickerProps) {
  const { editor, lines, replaced, startQ, productOf, onScan, onChoose } = props;
  const t = useText();
  const mixedUpWords = useMixedUpWords(editor.mixUps, productOf);
  const groupOf = (id: string) => productOf(id)?.mutexGroupId ?? null;
  const behind = lines.filter(({ door }) => door === replaced.door);
  const others = behind.filter(({ productId }) => productId !== replaced.productId);
  function unfit({ id, mutexGroupId }: LibraryProduct): string | null {
    if (mutexGroupId === null) return null;
    if (mutexGroupId === groupOf(replaced.productId)) return t('template.sameLook');
    const alike = behind.some(({ productId }) => productId !== id && groupOf(productId) === mutexGroupId);
    return alike ? t('template.sameLook') : null;
  }
  return (
    <ProductPicker
      title={t('template.replaceName', { name: productOf(replaced.productId)?.name ?? '' })}
      taken={new Set()}
      single={t('template.replace')}
      startQ={startQ}
      onScan={onScan}
      unfit={unfit}
      hint={({ id }) => mixedUpWords(id, others)}
      onAdd={([product]) => onChoose(product)}
    />
  );
}
