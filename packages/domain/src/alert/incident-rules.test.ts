import { expect, test } from 'vitest';
import { incidentScope } from './incident-rules.ts';

test.each([
  [2, 0, 0, null],
  [3, 0, 0, 'site'],
  [1, 4, 8, null],
  [1, 5, 5, 'carrier'],
  [1, 5, 10, 'carrier'],
  [1, 5, 11, null],
  [1, 6, 11, 'carrier'],
  [3, 6, 11, 'site'],
  [0, 0, 12, null],
] as const)(
  '%d silent cabinets of a site and %d of a carrier with %d make an incident of %s',
  (ofSite, ofCarrier, withCarrier, scope) => {
    expect(incidentScope({ ofSite, ofCarrier, withCarrier })).toBe(scope);
  },
);
