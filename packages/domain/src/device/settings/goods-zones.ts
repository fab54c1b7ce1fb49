/** Zones of a model that hold goods: limits apply to these, never to the evaporator or ambient zone. */
export const goodsZones = (zones: readonly string[]): readonly string[] =>
  zones.filter((zone) => zone !== 'evap' && zone !== 'ambient');
