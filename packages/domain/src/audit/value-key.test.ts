import { expect, test } from 'vitest';
import { auditedFields } from '../device/edited-fields.ts';
import { valueKey } from './value-key.ts';

test.each([
  ['enabled', true, 'timeline.value.on'],
  ['muted', false, 'timeline.value.off'],
  ['mode', 'always', 'device.freezing.mode.always'],
  ['mode', 'one_click', 'enum.restock.mode.one_click'],
  ['mode', 'accept_suggestion', 'device.settings.abnormalRule.choice.accept_suggestion'],
  ['repeat', 'daily', 'device.freezing.repeat.daily'],
  ['type', 'over_temp', 'enum.alert.type.over_temp'],
  ['type', 'all', 'timeline.value.all'],
  ['reason', 'found', 'enum.stock.reason.found'],
  ['reason', 'not_taken', 'enum.refundReason.not_taken'],
  ['reason', 'theft', 'enum.blacklist.reason.theft'],
  ['applyMode', 'at_time', 'enum.template.applyMode.at_time'],
  ['taxMode', 'inclusive', 'device.settings.taxMode.inclusive'],
  ['street', '***', 'timeline.value.changed'],
  ['name', 'Lobby West', null],
  ['highC10', 80, null],
  ['note', null, null],
] as const)('the value of %s, %j, is worded by %s', (field, value, key) => {
  expect(valueKey(field, value) ?? null).toBe(key);
});

test('no code without words is ever shown as it is', () => {
  for (const field of auditedFields)
    expect(valueKey(field, 'some_future_code') ?? null, field).toBe('timeline.value.changed');
  for (const field of ['mode', 'repeat', 'type', 'reason', 'applyMode', 'taxMode'] as const)
    expect(valueKey(field, 'unheard'), field).toBe('timeline.value.changed');
});
