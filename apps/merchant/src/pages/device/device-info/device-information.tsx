import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { CabinetShape } from '#features/device/cabinet-shape.tsx';
import { TrainingBadge } from '#features/device/state/training-badge.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ConnectionValues } from './connection-values.tsx';
import { EditValue } from './edit-value.tsx';
import { SettingValues } from './setting-values.tsx';
import type { Information } from './use-saved.ts';

/** Facts, connection and settings of a device, in the order of the catalog. */
export function DeviceInformation({ device }: { device: Information }) {
  const t = useText();
  const toast = useToast();
  const { fullTime } = useFormats();
  const { deviceNo, address, merchant, model, settings, doors, layers } = device;
  const copied = () => toast.success(t('toast.copied'));
  return (
    <CardStack>
      <Card flush>
        <KeyValueList>
          <KeyValue
            label={t('field.device.number')}
            value={deviceNo}
            copy={{ text: deviceNo, label: t('device.copyNumber'), onCopied: copied }}
          />
          <KeyValue
            label={t('field.device.name')}
            value={
              <EditValue device={device} edit="name" anyOf={['device.edit']} setting={settings.name}>
                {device.name ?? t('fixed.missing')}
                {device.isTraining && <TrainingBadge />}
              </EditValue>
            }
          />
          <KeyValue label={t('field.device.merchantName')} value={merchant.name} />
          <KeyValue
            label={t('field.device.merchantId')}
            value={merchant.merchantNo}
            copy={{ text: merchant.merchantNo, label: t('device.info.copyMerchant'), onCopied: copied }}
          />
          <KeyValue
            label={t('field.device.activatedAt')}
            value={device.activatedAt && fullTime(device.activatedAt, device.timezone)}
          />
          <KeyValue
            label={t('field.device.address')}
            value={
              <EditValue device={device} edit="address" anyOf={['device.edit']}>
                {address
                  ? [address.street, address.area, address.city, address.state, address.zip, address.country]
                      .filter(Boolean)
                      .join(', ')
                  : t('device.address.none')}
              </EditValue>
            }
          />
          <KeyValue
            label={t('field.device.cabinetType')}
            value={t(`enum.device.cabinetType.${model.cabinetType}`)}
          />
          <KeyValue label={t('field.device.model')} value={model.name} />
          <KeyValue
            label={t('field.device.doors')}
            value={t(doors.length > 1 ? 'device.info.double' : 'device.info.single')}
          />
          <KeyValue label={t('field.device.layers')} value={<CabinetShape doors={doors} layers={layers} />} />
        </KeyValueList>
      </Card>
      <ConnectionValues device={device} />
      <SettingValues device={device} />
    </CardStack>
  );
}
