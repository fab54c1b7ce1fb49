import { classNames } from '@larder/ui/layout/class-names';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useRef } from 'react';
import { EndVisit } from '#features/restock/device/end-visit.tsx';
import { useVisitPhotos } from '#features/restock/photos/use-visit-photos.ts';
import { lineKey } from '#features/stock/line-key.ts';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CameraSheet } from './camera-sheet.tsx';
import type { TaskAnswer } from './line-entry.ts';
import { LineSheet } from './line-sheet.tsx';
import { ScanLineSheet } from './scan-line-sheet.tsx';
import { shelfCode } from './shelf-code.ts';
import { ShelfSection } from './shelf-section.tsx';
import { TaskFooter } from './task-footer.tsx';
import { TaskKeypad } from './task-keypad.tsx';
import { TaskLineRow } from './task-line-row.tsx';
import { TaskNotes } from './task-notes.tsx';
import { TaskTools } from './task-tools.tsx';
import { useTaskForm } from './use-task-form.ts';
import { useTaskView } from './use-task-view.ts';

/** Lines of a device, shelf by shelf, with all tools in reach around them. */
export function TaskContent({ answer }: { answer: TaskAnswer }) {
  const t = useText();
  const form = useTaskForm(answer);
  const photos = useVisitPhotos(answer);
  const head = useRef<HTMLDivElement>(null);
  const view = useTaskView(answer.lines, head);
  const { typing } = view;
  const isMine = answer.task.isMine;
  const mayEnd = useCan(['restocker.edit']);
  const isWorkedOn = isMine && form.draft.isRead;
  return (
    <>
      <TaskTools ref={head} answer={answer} form={form} view={view} photos={photos} />
      <TaskNotes answer={answer} />
      {form.draft.isRead && (
        <div
          className={classNames(
            'bg-surface [&_button]:scroll-mt-[190px] [&_input]:scroll-mt-[190px]',
            typing?.line && 'pb-[60dvh]',
          )}
        >
          {shelvesOf(answer.lines).map((shelf) => (
            <ShelfSection key={shelfCode(shelf)} shelf={shelf} form={form} doors={answer.head.doors}>
              {shelf.lines.map((line) => (
                <TaskLineRow key={lineKey(line)} line={line} answer={answer} form={form} view={view} />
              ))}
            </ShelfSection>
          ))}
          {answer.lines.length === 0 && (
            <p className="p-6 text-center text-ink-soft">{t('restock.device.empty')}</p>
          )}
        </div>
      )}
      {!isMine && mayEnd && (
        <StickyFooter>
          <EndVisit task={answer.task} device={answer.head.name ?? answer.head.deviceNo} />
        </StickyFooter>
      )}
      {isWorkedOn && (
        <>
          {typing?.line ? (
            <TaskKeypad answer={answer} form={form} view={view} line={typing.line} segment={typing.segment} />
          ) : (
            <TaskFooter answer={answer} form={form} view={view} photos={photos} />
          )}
          <LineSheet answer={answer} form={form} view={view} />
          <CameraSheet form={form} view={view} />
          <ScanLineSheet answer={answer} form={form} view={view} />
        </>
      )}
    </>
  );
}
