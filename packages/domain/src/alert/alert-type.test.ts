import { expect, test } from 'vitest';
import { alertKinds, alertTypes, alertTypesWhere, isTemperatureAlert } from './alert-type.ts';

test('alerts are listed with power-off first', () => {
  expect(alertTypes[0]).toBe('power_off');
  expect(alertTypes).toEqual(Object.keys(alertKinds));
});

test.each([
  ['critical', ['power_off', 'over_temp', 'under_temp', 'door_forced', 'records_lost']],
  [
    'warning',
    [
      'offline',
      'door_held',
      'low_stock',
      'device_fault',
      'duplicate_identity',
      'stuck_session',
      'card_attack',
    ],
  ],
])('alerts of severity %s are %j', (severity, types) => {
  expect(alertTypesWhere((kind) => kind.severity === severity)).toEqual(types);
});

test.each([
  ['contact', ['offline']],
  ['mains', ['power_off']],
  ['shut', ['door_held', 'door_forced']],
  ['age', ['records_lost']],
])('the state "%s" of a cabinet ends the alerts %j', (ending, types) => {
  expect(alertTypesWhere(({ outlivedBy }) => outlivedBy === ending)).toEqual(types);
});

test('only alerts of a zone are about a temperature', () => {
  expect(alertTypes.filter(isTemperatureAlert)).toEqual(['over_temp', 'under_temp']);
});
