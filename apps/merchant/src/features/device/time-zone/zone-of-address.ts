import { zoneOfState } from './zone-of-state.ts';
import { zonesOfCountry } from './zones-of-country.ts';

/** Zone in which most people live, for countries with several zones. */
const mainZones: Readonly<Record<string, string>> = {
  US: 'America/New_York',
  CA: 'America/Toronto',
  CN: 'Asia/Shanghai',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  MX: 'America/Mexico_City',
  RU: 'Europe/Moscow',
  ID: 'Asia/Jakarta',
  NZ: 'Pacific/Auckland',
  CL: 'America/Santiago',
  KZ: 'Asia/Almaty',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  DE: 'Europe/Berlin',
  MY: 'Asia/Kuala_Lumpur',
};

/**
 * Returns the likely zone of an address: by its state where states differ, else the merchant's own zone if it lies in
 * that country, else the country's main one. A proposal; users may choose another. [screens 133]
 */
export function zoneOfAddress(
  { country, state }: { country: string; state: string },
  merchantZone: string,
  zones: readonly string[] = zonesOfCountry(country),
): string {
  const byState = zoneOfState(country, state);
  if (byState) return byState;
  const [only] = zones;
  if (!only) return merchantZone;
  if (zones.length === 1) return only;
  return zones.includes(merchantZone) ? merchantZone : (mainZones[country] ?? only);
}
