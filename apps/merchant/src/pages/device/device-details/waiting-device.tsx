import { ButtonLink } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { CabinetShape } from '#features/device/cabinet-shape.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import { HeadCard } from './head-card.tsx';

/** Details of a device that is not in service yet, and the link to activate it. */
export function WaitingDevice({ device }: { device: DeviceDetails }) {
  const t = useText();
  const toast = useToast();
  const mayActivate = useCan(['device.activate']);
  const href = screenHref('/pages/setting/activate-device', { deviceNo: device.deviceNo });
  return (
    <>
      <CardStack>
        <HeadCard device={device} />
        <Card title={t('title.device.device-info')} flush>
          <KeyValueList>
            <KeyValue
              label={t('field.device.number')}
              value={device.deviceNo}
              copy={{
                text: device.deviceNo,
                label: t('device.copyNumber'),
                onCopied: () => toast.success(t('toast.copied')),
              }}
            />
            <KeyValue label={t('field.device.model')} value={device.model.name} />
            <KeyValue
              label={t('field.device.cabinetType')}
              value={t(`enum.device.cabinetType.${device.model.cabinetType}`)}
            />
            <KeyValue
              label={t('field.device.layers')}
              value={<CabinetShape doors={device.doors} layers={device.layers} />}
            />
            <KeyValue label={t('field.device.merchantName')} value={device.merchant.name} />
            <KeyValue label={t('field.device.firmware')} value={device.fw} />
            <KeyValue label={t('field.device.iccid')} value={device.iccid} />
          </KeyValueList>
        </Card>
      </CardStack>
      {mayActivate && (
        <StickyFooter>
          <ButtonLink href={href}>{t('btn.activate')}</ButtonLink>
        </StickyFooter>
      )}
    </>
  );
}
