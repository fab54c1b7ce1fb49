import { isReachable } from '@larder/domain/device/presence/is-reachable';
import type { OnlineStatus } from '@larder/domain/device/presence/online-status';
import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { PartyPopper } from 'lucide-react';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type Activated = {
  deviceNo: string;
  name: string;
  online: OnlineStatus;
  /**
   * Draft made from the former owner's template; `missing` counts lines whose products are not in the merchant's
   * library.
   */
  handover?: { draftId: string; missing: number } | undefined;
};

/** Confirms the activation and shows the next step: a device without a template sells nothing. */
export function ActivatedPanel({
  activated: { deviceNo, name, online, handover },
}: {
  activated: Activated;
}) {
  const t = useText();
  const mayEdit = useCan(['template.edit']);
  const maySee = useCan(['device.view']);
  const template = mayEdit
    ? screenHref('/pages/device/set-template', { deviceNo, ...(handover && { draftId: handover.draftId }) })
    : undefined;
  const details = maySee ? screenHref('/pages/device/device-details', { deviceNo }) : undefined;
  const left = handover?.missing ? 'device.activate.partlyHandedOver' : 'device.activate.handedOver';
  const next = handover && mayEdit ? t(left) : isReachable(online) ? t('device.activate.next') : '';
  return (
    <div role="status" className="my-auto">
      <EmptyState
        icon={<PartyPopper aria-hidden="true" />}
        title={t('device.activate.done', { name })}
        hint={joinSentences(isReachable(online) ? '' : t('fixed.activation.whenConnected'), next)}
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
