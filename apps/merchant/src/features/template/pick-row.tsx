import { Checkbox } from '@larder/ui/controls/checkbox';
import { Radio } from '@larder/ui/controls/radio';
import { Picture } from '@larder/ui/media/picture';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LibraryProduct } from './known-products.ts';

type PickRowProps = {
  product: LibraryProduct;
  /** True if the product is already on the layer. */
  onLayer: boolean;
  /** Reason why it may not be chosen here, besides the rules of every template. */
  unfit?: string | null;
  /** Hint to read before it is chosen. */
  hint?: string | null;
  checked: boolean;
  /** Radio group, if only one product may be chosen. */
  only?: string | undefined;
  onToggle: (on: boolean) => void;
};

/** Row of a product to choose, or the reason why it cannot be chosen. */
export function PickRow({ product, onLayer, unfit, hint, checked, only, onToggle }: PickRowProps) {
  const t = useText();
  const { money } = useFormats();
  const { recognitionStatus } = product;
  const reason = onLayer
    ? t('template.already')
    : recognitionStatus === 'ready'
      ? (unfit ?? null)
      : t('refusal.PRODUCT_NOT_READY');
  const choice = {
    checked: checked || onLayer,
    disabled: reason !== null,
    label: (
      <span className="flex items-center gap-3">
        <Picture src={product.pictureUrl} alt="" size="small" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-[1_1_7em]">
            <span className={`block break-words ${reason ? 'text-ink-soft' : 'font-semibold'}`}>
              {product.name}
            </span>
            <span className="block break-words text-ink-soft text-sm">{product.specification}</span>
            {(reason ?? hint) && (
              <span className="block break-words text-sm text-warn">{reason ?? hint}</span>
            )}
          </span>
          <span className="text-ink-soft tabular-nums">{money(product.priceMinor)}</span>
        </span>
      </span>
    ),
  };
  return (
    <div data-id={product.id} className="px-4 py-1">
      {only ? (
        <Radio {...choice} name={only} value={product.id} onSelect={() => onToggle(true)} />
      ) : (
        <Checkbox {...choice} onCheckedChange={onToggle} />
      )}
    </div>
  );
}
