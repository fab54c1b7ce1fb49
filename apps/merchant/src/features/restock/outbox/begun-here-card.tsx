import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { taskLink } from '#features/restock/task-link.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useOutbox } from './use-outbox.ts';

/** Says that this phone began the task without a network and the server does not know it yet. */
export function BegunHereCard() {
  const t = useText();
  const task = useOutbox().waiting.find(({ task: { start, done } }) => start && !done)?.task;
  if (!task) return null;
  const { taskId, deviceNo, deviceName, mode } = task;
  const href = taskLink(deviceNo, { id: taskId, mode });
  return (
    <div data-begun-here={taskId}>
      <Card>
        <p className="font-bold text-lg">{t('restock.overview.own', { device: deviceName ?? deviceNo })}</p>
        <p className="mb-3 text-ink-soft text-sm">{t('restock.overview.onPhone')}</p>
        <ButtonLink block size="medium" href={href}>
          {t('restock.continue')}
        </ButtonLink>
      </Card>
    </div>
  );
}
