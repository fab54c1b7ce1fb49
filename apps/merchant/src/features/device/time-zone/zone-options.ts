type ZoneOption = { value: string; label: string; description: string };

/**
 * Returns zones to choose from by city, with the name of the time there; the proposed one comes first, even if the list
 * lacks it.
 */
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

/** Returns the city of a zone: 'America/Indiana/Tell_City' becomes 'Tell City'. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Returns the name of a zone's time: 'Pacific Time · GMT-8'. */
export function zoneTime(zone: string, nowMs: number, locale: string): string {
  const named = (timeZoneName: 'longGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts(nowMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${named('longGeneric')} · ${named('shortOffset')}`;
}
