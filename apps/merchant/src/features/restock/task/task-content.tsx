import { Banner } from '@larder/ui/feedback/banner';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { useText } from '../../../app/use-text.ts';
import { lineKey } from '../../stock/line-key.ts';
import { shelvesOf } from '../../stock/shelves-of.ts';
import { useShelfTitle } from '../../stock/use-shelf-title.ts';
import { useVisitPhotos } from '../photos/use-visit-photos.ts';
import { VisitPhotos } from '../photos/visit-photos.tsx';
import { TaskDoors } from '../task-doors.tsx';
import type { TaskAnswer } from './line-entry.ts';
import { TaskDisposal } from './task-disposal.tsx';
import { TaskFooter } from './task-footer.tsx';
import { TaskHead } from './task-head.tsx';
import { TaskLineRow } from './task-line-row.tsx';
import { useTaskForm } from './use-task-form.ts';

/** The cabinet, its doors, and line by line what is done there. */
export function TaskContent({ answer }: { answer: TaskAnswer }) {
  const t = useText();
  const form = useTaskForm(answer);
  const photos = useVisitPhotos(answer);
  const shelfTitle = useShelfTitle(answer.head.doors);
  const isMine = answer.task.isMine;
  return (
    <>
      <CardStack>
        <TaskHead answer={answer} />
        {isMine && <TaskDoors answer={answer} />}
        <VisitPhotos answer={answer} photos={photos} />
        {isMine && answer.blind && (
          <div className="overflow-hidden rounded-lg">
            <Banner tone="info">{t('restock.count.first')}</Banner>
          </div>
        )}
        {form.draft.isRead &&
          shelvesOf(answer.lines).map((shelf) => (
            <Card key={`${shelf.door}${shelf.layer}`} title={shelfTitle(shelf)} flush>
              <List>
                {shelf.lines.map((line) => (
                  <TaskLineRow key={lineKey(line)} line={line} answer={answer} form={form} />
                ))}
              </List>
            </Card>
          ))}
        {isMine && <TaskDisposal answer={answer} />}
      </CardStack>
      {isMine && form.draft.isRead && <TaskFooter answer={answer} form={form} />}
    </>
  );
}
