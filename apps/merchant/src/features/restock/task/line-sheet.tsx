import { lineKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { LineNumbers } from './line-numbers.tsx';
import { useLineName } from './use-line-name.ts';
import { useTask } from './use-task-work.ts';

/** Sheet with everything about one line; the sum on top changes with every touch. */
export function LineSheet() {
  const { form, view } = useTask();
  const t = useText();
  const name = useLineName();
  const line = view.current;
  const isOpen = view.sheet === 'line' && line !== null && !form.isHidden(line);
  return (
    <Sheet
      open={isOpen}
      onClose={view.closeSheet}
      title={line ? name(line) : ''}
      closeLabel={t('btn.close')}
      footer={line && <LineFoot line={line} />}
    >
      {line && <LineNumbers key={lineKey(line)} line={line} />}
    </Sheet>
  );
}

function LineFoot({ line }: { line: TaskLine }) {
  const { answer, form, view } = useTask();
  const t = useText();
  const known = form.knownOf(line);
  const { seenQty, entered } = known;
  const at = answer.lines.indexOf(line);
  const next = answer.lines[at + 1];
  return (
    <div className="flex flex-wrap gap-3 px-3 py-3 [&>*]:flex-[1_1_8em]">
      {seenQty !== null && (
        <Button
          tone="secondary"
          disabled={seenQty === entered.stockAfter}
          onClick={() => form.takeCamera([known])}
        >
          {t('restock.camera.take', { qty: seenQty })}
        </Button>
      )}
      <Button
        onClick={() => {
          form.draft.enter(line, { checked: true });
          if (next && !form.isHidden(next)) view.openLine(next);
          else view.closeSheet();
        }}
      >
        {next ? t('restock.line.next') : t('btn.done')}
      </Button>
    </div>
  );
}
