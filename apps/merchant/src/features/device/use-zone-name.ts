import { useText } from '#screen-kit/texts/use-text.ts';

const zones = ['main', 'left', 'right', 'evap', 'ambient'] as const;

/** What a zone of a cabinet is called; one that nobody knows keeps the cabinet's own word. */
export function useZoneName(): (zone: string) => string {
  const t = useText();
  return (zone) => {
    const known = zones.find((name) => name === zone);
    return known ? t(`enum.device.zone.${known}`) : zone;
  };
}
