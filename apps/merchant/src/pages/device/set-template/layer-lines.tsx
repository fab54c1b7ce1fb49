import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { List } from '@larder/ui/layout/list';
import { PackageOpen, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { positionsOf } from '#features/template/draft-content.ts';
import { type DraftChange, isOn, lineId, mostFacings } from '#features/template/draft-state.ts';
import type { DraftState, Shelf } from '#features/template/editor-draft.ts';
import type { EditorProduct } from '#features/template/known-products.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LineEditor } from './line-editor.tsx';
import { focusAfterMove, focusAfterRemove } from './line-focus.ts';

type LayerLinesProps = {
  draft: DraftState;
  shelf: Shelf;
  currency: string;
  productOf: (productId: string) => EditorProduct | undefined;
  /** Fault of one of the lines. */
  fault: { line: string; field: 'price' | null; text: string } | null;
  onChange: (change: DraftChange) => void;
  onAdd: () => void;
  /** Content below the button. */
  children?: ReactNode;
};

export const addButtonId = 'add-products';

/** Products of one layer, from the left. */
export function LayerLines(props: LayerLinesProps) {
  const { draft, shelf, currency, productOf, fault, onChange, onAdd } = props;
  const t = useText();
  const { locale } = useReader();
  const lines = draft.lines.filter(isOn(shelf));
  const positions = positionsOf(draft.lines);
  const ids = lines.map(lineId);
  return (
    <div className="bg-surface pb-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3 font-semibold text-ink-soft text-sm">
        {t(shelf.layer === 1 ? 'template.layerTop' : 'field.template.layer', { n: shelf.layer })}
        <span className="tabular-nums">
          {t('template.layerCount', { count: lines.length, most: limits.productsPerLayer })}
        </span>
      </h3>
      {lines.length === 0 && (
        <EmptyState
          icon={<PackageOpen aria-hidden="true" />}
          title={t('template.layerEmpty')}
          hint={t('template.layerEmptyHint')}
        />
      )}
      <List>
        {lines.map((line, at) => {
          const id = lineId(line);
          const wrong = fault?.line === id ? fault : null;
          return (
            <LineEditor
              key={id}
              line={line}
              currency={currency}
              locale={locale}
              product={productOf(line.productId)}
              positions={positions.get(id) ?? []}
              mostFacings={mostFacings(draft.lines, line)}
              canMoveUp={at > 0}
              canMoveDown={at < lines.length - 1}
              priceError={wrong?.field === 'price' ? wrong.text : undefined}
              error={wrong && wrong.field === null ? wrong.text : undefined}
              onEdit={(_, change) => onChange({ type: 'edit', id, line: change })}
              onMove={(_, by) => {
                onChange({ type: 'move', id, by });
                focusAfterMove(id);
              }}
              onRemove={() => {
                onChange({ type: 'remove', id });
                focusAfterRemove(ids, id, addButtonId);
              }}
            />
          );
        })}
      </List>
      <div className="px-4 pt-2">
        <Button id={addButtonId} tone="secondary" block icon={<Plus />} onClick={onAdd}>
          {t('template.add')}
        </Button>
        {props.children}
      </div>
    </div>
  );
}
