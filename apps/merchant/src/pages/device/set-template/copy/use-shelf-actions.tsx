import { countProducts } from '@larder/domain/count-products';
import { doors, doorsOf } from '@larder/domain/device/door';
import type { Result } from '@larder/domain/refusal';
import { shelfKey } from '@larder/domain/stock/line-key';
import type { Shelves } from '@larder/domain/template/template-line';
import type { SheetAction } from '@larder/ui/pickers/action-sheet';
import { copyDoor, copyLayer } from '#features/template/copy-lines.ts';
import { isOn } from '#features/template/draft-state.ts';
import type { EditorLine, Shelf } from '#features/template/editor-draft.ts';
import { layersOf } from '#pages/device/set-template/shelf-tabs.tsx';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ShelfActions = {
  shelves: Shelves;
  lines: readonly EditorLine[];
  /** Target layer of the copy. */
  shelf: Shelf;
  onCopy: (copied: Result<readonly EditorLine[]>) => void;
};

/** Actions that copy from other layers of this device that have products, or from its other door. */
export function useShelfActions({ shelves, lines, shelf, onCopy }: ShelfActions): SheetAction[] {
  const t = useText();
  const shelfWords = useShelfWords(doorsOf(shelves).length);
  const filled = doors
    .flatMap((door) => layersOf(shelves, lines, door).map((layer) => ({ door, layer })))
    .map((from) => ({ from, count: lines.filter(isOn(from)).length }))
    .filter(({ from, count }) => count > 0 && !isOn(shelf)(from));
  const layers = filled.map(({ from, count }) => ({
    key: shelfKey(from),
    label: shelfWords(from),
    note: t('template.products', { count }),
    onSelect: () => onCopy(copyLayer(lines, from, shelf)),
  }));
  const other = shelf.door === 'L' ? 'R' : 'L';
  const count = countProducts(lines.filter(({ door }) => door === other));
  if (count === 0) return layers;
  const door = {
    key: 'door',
    label: t('template.copyDoor', { door: t(`enum.device.door.${other}`) }),
    note: t('template.products', { count }),
    onSelect: () => onCopy(copyDoor(lines, shelf.door, shelves)),
  };
  return [...layers, door];
}
