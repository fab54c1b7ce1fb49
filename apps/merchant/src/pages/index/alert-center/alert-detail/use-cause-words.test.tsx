import { alertTypes } from '@larder/domain/alert/alert-type';
import { locales } from '@larder/domain/locale';
import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, renderHook } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { useCauseWords } from './use-cause-words.ts';

afterEach(cleanup);

test.each(locales)('the causes of all alert kinds fill in their placeholders in %s', async (locale) => {
  await createI18n(locale, [initReactI18next]);
  const causeOf = renderHook(() => useCauseWords(2)).result.current;
  for (const type of alertTypes) {
    const cause = causeOf({ type, inferred: false, detail: {}, subject: 'main', status: 'active' });
    expect(cause, type).not.toMatch(/[{}]/);
  }
});
