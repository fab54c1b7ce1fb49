import { lineKey } from '@larder/domain/stock/line-key';
import { DragHandle } from '@larder/ui/controls/drag-handle';
import { Badge } from '@larder/ui/feedback/badge';
import { Picture } from '@larder/ui/media/picture';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { EditorProduct } from '#features/template/known-products.ts';
import { usePositionWords } from '#features/template/use-position-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LineFields } from './line-fields.tsx';
import { LineMore } from './line-more.tsx';
import type { LineProps } from './line-props.ts';

/** Id of a line's head; refusals of the whole line send the focus here. */
export const lineHeadId = (id: string): string => `line-${id}`;

/** Editor of one product on its layer. Price and standard stock are always open, the rest opens with a tap. */
export function LineEditor(props: LineProps) {
  const { line, product, error } = props;
  const t = useText();
  const [open, setOpen] = useState(false);
  const id = lineKey(line);
  return (
    <li data-id={line.productId} className="relative px-4 py-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">{product?.name}</legend>
        <div className="mb-2 flex items-center gap-1">
          <LineHead {...props} open={open} onToggle={() => setOpen(!open)} />
          <DragHandle
            label={t('template.drag', { name: product?.name ?? '' })}
            canMoveUp={props.canMoveUp}
            canMoveDown={props.canMoveDown}
            onMove={(by) => props.onMove(id, by)}
          />
        </div>
        {error && (
          <p
            id={`${lineHeadId(id)}-error`}
            className="mb-3 flex items-start gap-1.5 font-medium text-bad text-sm"
          >
            <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
        )}
        <LineFields {...props} />
        <div id={`${lineHeadId(id)}-more`}>{open && <LineMore {...props} />}</div>
      </fieldset>
    </li>
  );
}

function LineHead(props: LineProps & { open: boolean; onToggle: () => void }) {
  const { line, product, positions, error, open, onToggle } = props;
  const t = useText();
  const wordsOf = usePositionWords();
  const id = lineHeadId(lineKey(line));
  return (
    <button
      type="button"
      id={id}
      aria-expanded={open}
      aria-controls={`${id}-more`}
      aria-describedby={error ? `${id}-error` : undefined}
      onClick={onToggle}
      className="focus-inset -ms-2 flex min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1 text-start active:bg-sunken"
    >
      <Picture src={product?.pictureUrl} alt="" size="medium" />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-semibold text-lg">{product?.name}</span>
        <span className="block break-words text-ink-soft text-sm">
          {[product?.specification, wordsOf(positions)].filter(Boolean).join(' · ')}
        </span>
        <ProductState product={product} />
        <span className="sr-only">{t('template.lineDetails')}</span>
      </span>
      <ChevronDown
        aria-hidden="true"
        className={`size-icon-sm shrink-0 text-ink-soft transition-transform ${open ? 'rotate-180' : ''}`}
      />
    </button>
  );
}

/** Reason that keeps a product from being published. */
function ProductState({ product }: { product: EditorProduct | undefined }) {
  const t = useText();
  if (!product) return null;
  if (!product.inLibrary) return <Badge tone="bad">{t('template.notInLibrary')}</Badge>;
  const { recognitionStatus } = product;
  if (recognitionStatus === 'ready') return null;
  return (
    <Badge tone="warn" name={`product.recognition.${recognitionStatus}`}>
      {t(`enum.product.recognition.${recognitionStatus}`)}
    </Badge>
  );
}
