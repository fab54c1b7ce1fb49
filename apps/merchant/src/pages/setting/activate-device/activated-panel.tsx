import type { OnlineStatus } from '@larder/domain/device/online-status';
import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { PartyPopper } from 'lucide-react';
import { useCan } from '../../../app/can.tsx';
import { screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import { isHeard } from '../../../features/device/is-heard.ts';

export type Activated = { deviceNo: string; name: string; online: OnlineStatus };

/** Done, and what comes next: a cabinet without a template sells nothing. */
export function ActivatedPanel({ activated: { deviceNo, name, online } }: { activated: Activated }) {
  const t = useText();
  const mayEdit = useCan(['template.edit']);
  const maySee = useCan(['device.view']);
  const template = mayEdit ? screenLink('/pages/device/set-template', { deviceNo }) : undefined;
  const details = maySee ? screenLink('/pages/device/device-details', { deviceNo }) : undefined;
  return (
    <div role="status" className="my-auto">
      <EmptyState
        icon={<PartyPopper aria-hidden="true" />}
        title={t('device.activate.done', { name })}
        hint={t(isHeard(online) ? 'device.activate.next' : 'fixed.activation.whenConnected')}
        action={
          <span className="flex flex-col gap-3">
            {template && (
              <ButtonLink replace href={template}>
                {t('title.device.set-template')}
              </ButtonLink>
            )}
            {details && (
              <ButtonLink replace tone={template ? 'secondary' : 'primary'} href={details}>
                {t('title.device.device-details')}
              </ButtonLink>
            )}
          </span>
        }
      />
    </div>
  );
}
