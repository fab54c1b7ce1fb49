import { localeTable } from '@larder/domain/locale';
import { addPseudoLocale, pseudoLocale, pseudoName } from '@larder/testkit/pseudo-locale';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientStorage } from '#platform/client-storage.ts';
import { loadTexts, restOfTexts, showLanguage } from '#screen-kit/texts/load-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { createWords } from '#shopper/words/create-words.ts';
import { readerLocale } from '#shopper/words/reader-locale.ts';
import { LanguageSwitch } from './language-switch.tsx';

let remove: () => void;
beforeAll(async () => {
  remove = addPseudoLocale();
  await loadTexts();
  await restOfTexts();
});
afterEach(cleanup);
afterAll(() => remove());

function Greeting() {
  const t = useText();
  return <p>{t('btn.cancel')}</p>;
}

const shown = () => document.body.textContent ?? '';

describe('a third locale', () => {
  test('words a screen in its own texts', async () => {
    render(<Greeting />);
    await act(() => showLanguage(pseudoLocale));
    expect(shown()).toBe('Cáñcéł');
    expect(document.documentElement.lang).toBe(pseudoLocale);
  });

  test('is reached by the language switch, which then returns to the first', async () => {
    await act(() => showLanguage('en-US'));
    render(
      <>
        <LanguageSwitch />
        <Greeting />
      </>,
    );
    const step = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await act(async () => {});
    };
    await step(localeTable['zh-CN'].name);
    await screen.findByText('取消');
    await step(pseudoName);
    await screen.findByText('Cáñcéł');
    expect(shown()).not.toMatch(/\p{Script=Han}/u);
    await step(localeTable['en-US'].name);
    await screen.findByText('Cancel');
    expect(clientStorage.read('locale')).toBe('en-US');
  });

  test('is what a shopper reads who chose it on this phone', () => {
    expect(readerLocale(pseudoLocale, ['zh-CN'])).toBe(pseudoLocale);
    expect(createWords(pseudoLocale).t('shopper.hold', { amount: '$15.00' })).toContain(
      'Up tö $15.00 ïs héłd',
    );
    expect(createWords(pseudoLocale).refusal({ code: 'INTERNAL', requestId: 'r-1' })).toContain('r-1');
  });
});
