import { useText } from '#screen-kit/texts/use-text.ts';

const zones = ['main', 'left', 'right', 'evap', 'ambient'] as const;

/** Returns the name of a temperature zone; an unknown zone keeps the cabinet's own name for it. */
export function useZoneName(): (zone: string) => string {
  const t = useText();
  return (zone) => {
    const known = zones.find((name) => name === zone);
    return known ? t(`enum.device.zone.${known}`) : zone;
  };
}
