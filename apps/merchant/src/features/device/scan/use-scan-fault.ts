import { otherKinds } from '@larder/domain/device/scan/other-code';
import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import type { Refusal } from '@larder/domain/refusal';
import { refusalText } from '@larder/i18n/refusal-text';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Returns the text of a refused scan: that it does not fit the purpose, and what it is. */
export function useScanFault(purpose: ScanPurpose): (refusal: Refusal) => string {
  const t = useText();
  const reader = useReader();
  return (refusal) => {
    const isForProduct = refusal.code === 'QR_UNKNOWN' && purpose === 'gtin';
    const said = isForProduct ? t('device.scan.notProduct') : refusalText(t, refusal, reader);
    const { kind, what = '' } = refusal.params ?? {};
    const known = otherKinds.find((one) => one === kind);
    return known ? t('device.scan.otherCode', { said, is: t(`device.scan.kind.${known}`, { what }) }) : said;
  };
}
