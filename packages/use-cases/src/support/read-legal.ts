import { legalInput } from '@larder/contract/support.contract';
import { limits } from '@larder/domain/limits';
import type { Locale } from '@larder/domain/locale';
import { parseLegalText } from '@larder/domain/platform/legal-text';
import { accept } from '@larder/domain/refusal';
import { noLegal } from '../legal-settings.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Returns the terms or the privacy statement in the reader's language, else in a language that the operator wrote, or
 * the address where the operator publishes them. [screens 137]
 */
export const readLegal = defineUseCase({
  name: 'support.readLegal',
  access: 'public',
  kind: 'read',
  input: legalInput,
  run: async ({ legal = noLegal }, { document, locale }) => {
    const { version, documents } = legal;
    const source = documents[document];
    return accept({
      version,
      url: source.kind === 'address' ? source.url : null,
      blocks: source.kind === 'text' ? parseLegalText(inLanguage(source.markdown, locale)) : [],
    });
  },
});

const inLanguage = (texts: Readonly<Partial<Record<Locale, string>>>, locale: Locale): string =>
  texts[locale] ?? texts[limits.defaultLocale] ?? Object.values(texts)[0] ?? '';
