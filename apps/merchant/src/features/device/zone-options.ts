type ZoneOption = { value: string; label: string; description: string };

/** Zones to choose from by their city, with the name of the time there; the proposed one first, whether the list knows it or not. */
export function zoneOptions(
  zones: readonly string[],
  chosen: string,
  nowMs: number,
  locale: string,
): ZoneOption[] {
  const all = [chosen, ...zones.filter((zone) => zone !== chosen)];
  return all.map((zone) => ({
    value: zone,
    label: cityOf(zone),
    description: zoneTime(zone, nowMs, locale),
  }));
}

/** 'America/Indiana/Tell_City' is 'Tell City'. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** 'Pacific Time · GMT-8'. */
export function zoneTime(zone: string, nowMs: number, locale: string): string {
  const named = (timeZoneName: 'longGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts(nowMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${named('longGeneric')} · ${named('shortOffset')}`;
}
