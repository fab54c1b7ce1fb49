import { shownStock } from '@larder/domain/stock/stock-status';
import type { SideKey } from '@larder/ui/controls/keypad-keys';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LineEntry, TaskLine } from './line-entry.ts';
import { takenFromCamera } from './odd-lines.ts';
import type { NumberSegment } from './typed-part.ts';
import { useTask } from './use-task-work.ts';

type SideKeysOf = {
  line: TaskLine;
  segment: NumberSegment;
  take: (part: Partial<LineEntry>, text: string) => void;
};
type SideKeys = { left?: SideKey; right?: SideKey };

/** Returns the keys beside the zero: each shows the number that it types. */
export function useSideKeys({ line, segment, take }: SideKeysOf): SideKeys {
  const { form } = useTask();
  const t = useText();
  const { signed, number } = useFormats();
  const known = form.knownOf(line);
  const { entry, entered, seenQty } = known;
  const key = (label: string, value: string, onPress: () => void, disabled = false): SideKey => ({
    label,
    value,
    disabled,
    onPress,
    name: `${label} ${value}`,
  });
  if (segment === 'count') {
    const book = shownStock(line.current);
    const countBook = () => take({ countedQty: book, adjustQty: null }, String(book));
    return { left: key(t('restock.keypad.book'), number(book), countBook) };
  }
  if (segment === 'throwOut') {
    const due = line.batches.filter(({ isExpired, isDue }) => isExpired || isDue);
    const inside = Math.max(0, line.current + entered.adjustQty);
    const expired = Math.min(
      inside,
      due.reduce((sum, { qty }) => sum + qty, 0),
    );
    const throwOut = (qty: number, disposeReason: LineEntry['disposeReason']) =>
      take({ disposeQty: qty, disposeReason }, String(qty));
    return {
      left: key(
        t('restock.keypad.all'),
        number(inside),
        () => throwOut(inside, entry.disposeReason),
        inside === 0,
      ),
      ...(expired > 0 && {
        right: key(t('restock.keypad.expired'), number(expired), () => throwOut(expired, 'expired')),
      }),
    };
  }
  const { room } = entered;
  const fromCamera = seenQty === null ? null : takenFromCamera(known, seenQty);
  return {
    ...(room !== null && {
      left: key(t('restock.keypad.fill'), signed(room), () => take({ restockQty: room }, String(room))),
    }),
    ...(fromCamera && {
      right: key(
        t('restock.camera'),
        fromCamera.countedQty === undefined
          ? signed(fromCamera.restockQty ?? 0)
          : `= ${number(seenQty ?? 0)}`,
        () => take(fromCamera, String(fromCamera.restockQty ?? 0)),
      ),
    }),
  };
}
