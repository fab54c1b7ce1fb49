import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CircleCheck, SearchX } from 'lucide-react';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ActivationStopProps = {
  deviceNo: string;
  code: 'DEVICE_NOT_ALLOCATED' | 'DEVICE_ALREADY_ACTIVATED';
};

/**
 * Says that a device cannot be activated here, with the way on: another sticker, customer service, or the device itself
 * if it is the merchant's own.
 */
export function ActivationStop({ deviceNo, code }: ActivationStopProps) {
  const t = useText();
  const maySee = useCan(['device.view']);
  const isOwn = code === 'DEVICE_ALREADY_ACTIVATED';
  const details = isOwn && maySee ? screenHref('/pages/device/device-details', { deviceNo }) : undefined;
  const Icon = isOwn ? CircleCheck : SearchX;
  return (
    <div role="alert" className="my-auto">
      <EmptyState
        icon={<Icon aria-hidden="true" />}
        title={deviceNo}
        hint={t(`refusal.${code}`)}
        action={
          <span className="flex flex-col gap-3">
            {details && (
              <ButtonLink replace size="medium" href={details}>
                {t('title.device.device-details')}
              </ButtonLink>
            )}
            <ButtonLink
              replace
              size="medium"
              tone={details ? 'secondary' : 'primary'}
              href={screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'activate' })}
            >
              {t('device.scan.another')}
            </ButtonLink>
            {!isOwn && (
              <ButtonLink size="medium" tone="secondary" href={screenHref('/pages/tabBar/support/support')}>
                {t('support.contact')}
              </ButtonLink>
            )}
          </span>
        }
      />
    </div>
  );
}
