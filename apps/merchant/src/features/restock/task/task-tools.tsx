import { shelfKey } from '@larder/domain/stock/line-key';
import { ShelfTabs } from '@larder/ui/layout/shelf-tabs';
import { ToolStrip } from '@larder/ui/layout/tool-strip';
import { Camera, DoorClosed, DoorOpen, ScanBarcode, ScanEye } from 'lucide-react';
import { TaskPhotos } from '#features/restock/photos/task-photos.tsx';
import { TaskDoors } from '#features/restock/task-doors.tsx';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useDoorWords } from './use-door-words.ts';
import { useTask } from './use-task-work.ts';

/** Doors, photos, scan and camera in one strip, with the shelves below it; sticks to the top. */
export function TaskTools() {
  const { answer, form, view, photos, tools: ref } = useTask();
  const t = useText();
  const doorWords = useDoorWords(answer);
  const shelfTitle = useShelfWords(answer.head.doors.length);
  const { isMine } = answer.task;
  const taken = photos.sent.length + photos.kept.length;
  const unlike = form.unlikeCamera.length;
  const tools = [
    {
      key: 'doors',
      icon: answer.isOpen ? <DoorOpen aria-hidden="true" /> : <DoorClosed aria-hidden="true" />,
      label: doorWords,
      name: t('fixed.labeled', { label: t('restock.doors'), value: doorWords }),
      isOpen: view.panel === 'doors',
      onPress: () => view.togglePanel('doors'),
    },
    {
      key: 'photos',
      icon: <Camera aria-hidden="true" />,
      label: t('restock.photos'),
      name: t('restock.photos.count', { count: taken }),
      badge: { count: taken, tone: 'ink' as const },
      isOpen: view.panel === 'photos',
      onPress: () => view.togglePanel('photos'),
    },
    {
      key: 'scan',
      icon: <ScanBarcode aria-hidden="true" />,
      label: t('restock.scanLine'),
      onPress: () => view.openSheet('scan'),
    },
    {
      key: 'camera',
      icon: <ScanEye aria-hidden="true" />,
      label: t('restock.camera'),
      name: t('restock.camera.count', { count: unlike }),
      badge: { count: unlike, tone: 'warn' as const },
      onPress: () => view.openSheet('camera'),
    },
  ];
  const shelves = shelvesOf(answer.lines).map((shelf, index, all) => {
    const done = shelf.lines.filter((line) => form.draft.entryOf(line).checked).length;
    const of = shelf.lines.length;
    return {
      key: shelfKey(shelf),
      label: shelfKey(shelf),
      done,
      of,
      name: shelfTitle(shelf),
      startsGroup: index > 0 && all[index - 1]?.door !== shelf.door,
    };
  });
  return (
    <div ref={ref} className="sticky top-[calc(44px+env(safe-area-inset-top))] z-10 bg-surface">
      {(isMine || taken > 0) && (
        <ToolStrip
          label={t('restock.tools')}
          tools={isMine ? tools : tools.filter(({ key }) => key === 'photos')}
        />
      )}
      {view.panel && (
        <div className="max-h-[55dvh] overflow-y-auto border-line border-b bg-page p-2">
          {view.panel === 'doors' && isMine && <TaskDoors answer={answer} onOpened={view.closePanel} />}
          {view.panel === 'photos' && <TaskPhotos answer={answer} photos={photos} />}
        </div>
      )}
      {shelves.length > 0 && (
        <ShelfTabs
          label={t('restock.shelves')}
          shelves={shelves}
          current={view.shelf.current}
          onGo={view.shelf.goTo}
        />
      )}
    </div>
  );
}
