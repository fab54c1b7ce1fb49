import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { classNames } from '@larder/ui/layout/class-names';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { EndTask } from '#features/restock/device/end-task.tsx';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CameraSheet } from './camera-sheet.tsx';
import type { TaskAnswer } from './line-entry.ts';
import { LineSheet } from './line-sheet.tsx';
import { ScanLineSheet } from './scan-line-sheet.tsx';
import { ShelfSection } from './shelf-section.tsx';
import { TaskFooter } from './task-footer.tsx';
import { TaskKeypad } from './task-keypad.tsx';
import { TaskLineRow } from './task-line-row.tsx';
import { TaskNotes } from './task-notes.tsx';
import { TaskTools } from './task-tools.tsx';
import { TaskWorkProvider, useTask, useTaskWork } from './use-task-work.ts';

/** Lines of a device, shelf by shelf, with all tools in reach around them. */
export function TaskContent({ answer }: { answer: TaskAnswer }) {
  const work = useTaskWork(answer);
  const mayEnd = useCan(['restocker.edit']);
  const { task, head } = answer;
  const { isRead } = work.form.draft;
  return (
    <TaskWorkProvider value={work}>
      <TaskTools />
      <TaskNotes answer={answer} />
      {isRead && <TaskLines />}
      {!task.isMine && mayEnd && (
        <StickyFooter>
          <EndTask task={task} device={head.name ?? head.deviceNo} />
        </StickyFooter>
      )}
      {task.isMine && isRead && <EntryTools />}
    </TaskWorkProvider>
  );
}

function TaskLines() {
  const t = useText();
  const { answer, view } = useTask();
  return (
    <div
      className={classNames(
        'bg-surface [&_button]:scroll-mt-[190px] [&_input]:scroll-mt-[190px]',
        view.typing?.line && 'pb-[60dvh]',
      )}
    >
      {shelvesOf(answer.lines).map((shelf) => (
        <ShelfSection key={shelfKey(shelf)} shelf={shelf}>
          {shelf.lines.map((line) => (
            <TaskLineRow key={lineKey(line)} line={line} />
          ))}
        </ShelfSection>
      ))}
      {answer.lines.length === 0 && (
        <p className="p-6 text-center text-ink-soft">{t('restock.device.empty')}</p>
      )}
    </div>
  );
}

/** Keypad or footer, and the sheets over the lines. */
function EntryTools() {
  const { typing } = useTask().view;
  return (
    <>
      {typing?.line ? <TaskKeypad line={typing.line} segment={typing.segment} /> : <TaskFooter />}
      <LineSheet />
      <CameraSheet />
      <ScanLineSheet />
    </>
  );
}
