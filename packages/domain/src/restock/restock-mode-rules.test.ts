import { expect, test } from 'vitest';
import { restockerPermissions } from '../team/permissions.ts';
import { checkRestockMode } from './restock-mode-rules.ts';

const refusalOf = (answer: ReturnType<typeof checkRestockMode>) => (answer.ok ? 'ok' : answer.refusal.code);

test.each([
  ['quick', ['restock_quick'], restockerPermissions, 'ok'],
  ['one_click', ['restock_quick'], restockerPermissions, 'RESTOCK_MODE_DISABLED'],
  ['refill', ['restock_refill'], ['restock.quick'], 'FORBIDDEN'],
  ['legacy', ['restock_legacy'], ['restock.one_click'], 'ok'],
  ['legacy', ['restock_legacy'], ['restock.view'], 'FORBIDDEN'],
  ['legacy', ['restock_quick'], restockerPermissions, 'RESTOCK_MODE_DISABLED'],
] as const)('allows %s with %j and %j: %s', (mode, features, permissions, outcome) => {
  expect(refusalOf(checkRestockMode(mode, features, permissions))).toBe(outcome);
});
