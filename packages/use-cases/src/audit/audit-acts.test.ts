import { globSync } from 'node:fs';
import { join } from 'node:path';
import { actsOfKind, auditActOf, auditActs, auditKinds } from '@larder/domain/audit/audit-acts';
import { expect, test } from 'vitest';
import { definedUseCases } from '../use-case.ts';
import { isAudited } from '../wrapper/write-audit.ts';

const folder = join(import.meta.dirname, '..');
for (const file of globSync('**/*.ts', { cwd: folder })) {
  if (!file.endsWith('.test.ts')) await import(join(folder, file));
}

test('every audited use case has its group in the audit list, and no other has', () => {
  const audited = definedUseCases().filter(isAudited);
  expect(Object.keys(auditActs).sort()).toEqual(audited.map(({ name }) => name).sort());
});

test('every group of the audit list has acts', () => {
  expect([...new Set(Object.values(auditActs))].sort()).toEqual([...auditKinds].sort());
});

test('a row that an earlier version wrote is named and grouped as what does the same now', () => {
  expect(auditActOf('platform.setBlindCount')).toBe('restock.saveBlindCount');
  expect(actsOfKind('merchant')).toContain('platform.setBlindCount');
  expect(auditActOf('nobody.knows')).toBeNull();
});
