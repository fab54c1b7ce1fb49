import { useText } from '#screen-kit/texts/use-text.ts';

/** Fault codes of [protocol 9.5]; the list is open. */
const KNOWN = [
  'LOCK_FAULT',
  'DOOR_SENSOR',
  'CAMERA_LOST',
  'TEMP_SENSOR',
  'COMPRESSOR',
  'READER_LOST',
  'STORAGE',
  'VISION_DOWN',
  'FAN',
  'CONFIG',
] as const;

/** Returns the name of the part that a fault code is about; shows an unknown code as received. */
export function useFaultName(): (code: string) => string {
  const t = useText();
  return (code) => {
    const known = KNOWN.find((name) => name === code);
    return known ? t(`device.fault.${known}`) : code;
  };
}
