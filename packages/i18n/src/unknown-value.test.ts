import { expect, test } from 'vitest';
import { createI18n } from './create-i18n.ts';

test('shows an unknown value of the API unchanged, in both languages', async () => {
  const i18n = await createI18n('en-US');
  const unknown = 'enum.order.status.held_by_bank' as 'enum.order.status.paid';
  expect(i18n.t(unknown)).toBe('held_by_bank');
  await i18n.changeLanguage('zh-CN');
  expect(i18n.t(unknown)).toBe('held_by_bank');
  expect(i18n.t('no.such.text' as 'btn.edit')).toBe('no.such.text');
});
