import { cloudFaultCodes } from '@larder/domain/device/cloud-faults';
import { faultCodes } from '@larder/domain/device/fault-codes';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Returns the name of what a fault code is about; shows an unknown code as received. */
export function useFaultName(): (code: string) => string {
  const t = useText();
  return (code) => {
    const known = [...faultCodes, ...cloudFaultCodes].find((name) => name === code);
    return known ? t(`device.fault.${known}`) : code;
  };
}
