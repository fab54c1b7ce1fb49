import { expect, test } from 'vitest';
import { checkTemperatureWarning } from '../device/settings/warning-rules.ts';
import { checkLowStockWarning } from './low-stock-warning.ts';
import { protectiveWarnings } from './protective-warnings.ts';

test.each([
  ['cooler', 50],
  ['freezer', -120],
  ['ambient', undefined],
] as const)(
  'a new %s warns above %s tenths of a degree Celsius, and at a fifth of the standard stock',
  (type, highC10) => {
    const { temperature, lowStock } = protectiveWarnings(type);
    expect(temperature?.highC10).toBe(highC10);
    expect(temperature === null || checkTemperatureWarning(temperature).ok).toBe(true);
    expect(lowStock).toEqual({ lowStockEnabled: true, lowStockQty: null, lowStockPct: 20 });
    expect(checkLowStockWarning(lowStock).ok).toBe(true);
  },
);
