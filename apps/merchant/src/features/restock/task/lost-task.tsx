import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { UserX } from 'lucide-react';
import { AppScreen } from '../../../app/app-screen.tsx';
import { screenHref } from '../../../app/screen-href.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { useText } from '../../../app/use-text.ts';
import { lineKey } from '../../stock/line-key.ts';
import { enteredLine, type TaskAnswer } from './line-entry.ts';
import { useDraft } from './use-draft.ts';

type LostTaskProps = { path: ScreenPath; answer: TaskAnswer };

/** A visit whose cabinet was taken from the reader: it goes on in another name, and what he typed is there to be read out. [screens TASK, J9] */
export function LostTask({ path, answer: { task, lines } }: LostTaskProps) {
  const t = useText();
  const draft = useDraft(task.id);
  const typed = draft.isRead ? lines.filter((line) => draft.entryOf(line).seenCurrent !== null) : [];
  return (
    <AppScreen path={path} state="ready">
      <CardStack>
        <EmptyState
          icon={<UserX aria-hidden="true" />}
          title={t('refusal.DEVICE_NOT_IN_SCOPE')}
          hint={t('restock.task.lost')}
          action={
            <ButtonLink
              tone="secondary"
              size="medium"
              href={screenHref('/pages/tabBar/restock/restock', {})}
              replace
            >
              {t('restock.task.toList')}
            </ButtonLink>
          }
        />
        {typed.length > 0 && (
          <Card title={t('restock.task.typed')} flush>
            <List>
              {typed.map((line) => {
                const { restockQty, adjustQty } = enteredLine(line, draft.entryOf(line), task.mode);
                const { disposeQty } = draft.entryOf(line);
                return (
                  <li key={lineKey(line)} data-typed={line.productId} className="px-4 py-3">
                    <p className="break-words font-semibold">{line.name}</p>
                    <p className="text-ink-soft text-sm tabular-nums">
                      {t('restock.totals', { restock: restockQty, adjust: adjustQty, dispose: disposeQty })}
                    </p>
                  </li>
                );
              })}
            </List>
          </Card>
        )}
      </CardStack>
    </AppScreen>
  );
}
