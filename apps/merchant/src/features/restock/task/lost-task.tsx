import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CardStack } from '@larder/ui/layout/card-stack';
import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TypedLines } from './typed-lines.tsx';
import { useDraft } from './use-draft.ts';

type LostTaskProps = {
  path: ScreenPath;
  taskId: string;
  /** Shown if nothing of the task is on this phone. */
  children: ReactNode;
};

/**
 * Page of a task whose device was taken from the reader: another member continues it, and what the reader typed is
 * listed to be read out. [screens TASK, J9]
 */
export function LostTask({ path, taskId, children }: LostTaskProps) {
  const t = useText();
  const { isRead, typed } = useDraft(taskId);
  if (!isRead) return null;
  if (typed.length === 0) return children;
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
        <TypedLines typed={typed} />
      </CardStack>
    </AppScreen>
  );
}
