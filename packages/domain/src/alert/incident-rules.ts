import { MINUTE_MS } from '../durations.ts';

/** When cabinets that fail together make one incident. [screens A-11] */
export const incidentRules = {
  /** Longest time between two failures that still counts as together. */
  togetherMs: 2 * MINUTE_MS,
  /** Minimum cabinets of one site. */
  siteMin: 3,
  /** Minimum cabinets of one carrier, which must also be half of the merchant's cabinets with it. */
  carrierMin: 5,
} as const;

export type IncidentScope = 'site' | 'carrier';

/** Cabinets, itself included, that fell silent together with a cabinet. */
export type SilentTogether = {
  readonly ofSite: number;
  readonly ofCarrier: number;
  /** All cabinets of the merchant with this carrier. */
  readonly withCarrier: number;
};

/** Returns what the silence of a cabinet is part of; a site takes precedence over a carrier. */
export function incidentScope({ ofSite, ofCarrier, withCarrier }: SilentTogether): IncidentScope | null {
  if (ofSite >= incidentRules.siteMin) return 'site';
  const carrierMin = Math.max(incidentRules.carrierMin, Math.ceil(withCarrier / 2));
  return ofCarrier >= carrierMin ? 'carrier' : null;
}
