import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { addressParts } from '#features/device/address/address-entry.ts';
import { MapLink } from '#features/device/address/map-link.tsx';
import type { StoredAddress } from '#features/device/address/use-address-form.ts';
import { countryOptions } from '#features/identity/countries.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Read-only address, for members who may not change it. */
export function AddressView({ stored }: { stored: StoredAddress }) {
  const t = useText();
  const { locale } = useReader();
  const { address, name, deviceNo, timezone, isComplete, position } = stored;
  const country = countryOptions(locale).find(({ value }) => value === address.country);
  return (
    <CardStack>
      <Card title={name ?? deviceNo} flush>
        <KeyValueList>
          <KeyValue label={t('field.device.country')} value={isComplete ? country?.label : null} />
          {addressParts(address.country).map((part) => (
            <KeyValue key={part} label={t(`field.device.${part}`)} value={address[part]} />
          ))}
          <KeyValue label={t('field.device.position')} value={position && <MapLink position={position} />} />
          <KeyValue label={t('field.device.timeZone')} value={timezone} />
        </KeyValueList>
      </Card>
    </CardStack>
  );
}
