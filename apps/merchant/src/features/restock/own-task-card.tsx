import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { taskLink } from './task-link.ts';

type OwnTask = NonNullable<Outputs['restock']['readOverview']['ownTask']>;

/** Card for the reader's unfinished task. */
export function OwnTaskCard({ task }: { task: OwnTask }) {
  const t = useText();
  const href = taskLink(task.deviceNo, task);
  return (
    <Card>
      <p className="font-bold text-lg">
        {t('restock.overview.own', { device: task.deviceName ?? task.deviceNo })}
      </p>
      <p className="mb-3 text-ink-soft text-sm">
        {t(`enum.restock.mode.${task.mode}`)} · <span className="tabular-nums">{task.taskNo}</span>
      </p>
      <ButtonLink block size="medium" href={href}>
        {t('restock.continue')}
      </ButtonLink>
    </Card>
  );
}
