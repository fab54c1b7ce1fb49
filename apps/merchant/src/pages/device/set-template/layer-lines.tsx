import { limits } from '@larder/domain/limits';
import { lineKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { useToast } from '@larder/ui/feedback/use-toast';
import { List } from '@larder/ui/layout/list';
import { PackageOpen, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { positionsOf } from '#features/template/draft-content.ts';
import { isOn, mostFacings } from '#features/template/draft-state.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LineEditor } from './line-editor.tsx';
import { addButtonId, focusAfterMove, focusAfterRemove } from './line-focus.ts';
import { useEditor } from './use-editing.ts';

/** Products of one layer, from the left. */
export function LayerLines({ children }: { children: ReactNode }) {
  const { editor, draft, shown, productOf, fault, change, pick } = useEditor();
  const { shelf } = shown;
  const { currency } = editor.device;
  const t = useText();
  const toast = useToast();
  const { locale } = useReader();
  const lines = draft.lines.filter(isOn(shelf));
  const positions = positionsOf(draft.lines);
  const ids = lines.map(lineKey);
  const isFull = lines.length >= limits.productsPerLayer;
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
          const id = lineKey(line);
          const isAtFault = fault?.line === id;
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
              priceError={isAtFault && fault.field === 'price' ? fault.text : undefined}
              parError={isAtFault && fault.field === 'par' ? fault.text : undefined}
              error={isAtFault && fault.field === null ? fault.text : undefined}
              onEdit={(_, edited) => change({ type: 'edit', id, line: edited })}
              onMove={(_, by) => {
                change({ type: 'move', id, by });
                focusAfterMove(id);
              }}
              onRemove={() => {
                change({ type: 'remove', id });
                focusAfterRemove(ids, id, addButtonId);
              }}
            />
          );
        })}
      </List>
      <div className="px-4 pt-2">
        <Button
          id={addButtonId}
          tone="secondary"
          block
          icon={<Plus />}
          onClick={isFull ? () => toast.error(t('refusal.TEMPLATE_LAYER_FULL')) : pick}
        >
          {t('template.add')}
        </Button>
        {children}
      </div>
    </div>
  );
}
