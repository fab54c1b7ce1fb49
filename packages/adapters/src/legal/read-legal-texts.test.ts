import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '@larder/domain/locale';
import {
  builtInAgreementVersion,
  builtInLegalVersion,
  legalDocuments,
  parseLegalText,
} from '@larder/domain/platform/legal-text';
import { describe, expect, test } from 'vitest';
import { readLegalTexts } from './read-legal-texts.ts';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'legal-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('terms and privacy statement', () => {
  test('come with the software in every language, with the same headings and lists', () => {
    const { version, documents } = readLegalTexts({});
    expect(version).toBe(builtInLegalVersion);
    for (const document of legalDocuments) {
      const source = documents[document];
      if (source.kind !== 'text') throw new Error('Built-in documents are texts');
      const shapes = locales.map((locale) =>
        parseLegalText(source.markdown[locale] ?? '').map(({ kind }) => kind),
      );
      expect(shapes[0]?.length, document).toBeGreaterThan(8);
      for (const shape of shapes) expect(shape, document).toEqual(shapes[0]);
    }
  });

  test("are the operator's own, one by address and one as a text of one language", () => {
    const folder = folderWith({ 'privacy.zh-CN.md': '# 隐私' });
    const own = { folder, termsUrl: 'https://a.example/terms', version: '3' };
    expect(readLegalTexts(own)).toMatchObject({
      version: '3',
      documents: {
        terms: { kind: 'address', url: 'https://a.example/terms' },
        privacy: { kind: 'text', markdown: { 'zh-CN': '# 隐私' } },
      },
    });
  });

  test('come with an agreement, with the same headings and lists in every language', () => {
    const { version, texts } = readLegalTexts({}).agreement;
    expect(version).toBe(builtInAgreementVersion);
    const shapes = locales.map((locale) => parseLegalText(texts[locale] ?? '').map(({ kind }) => kind));
    expect(shapes[0]?.length).toBeGreaterThan(10);
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  test("take the operator's agreement from their folder, and ours where it has none", () => {
    const texts = { 'terms.en-US.md': '# T', 'privacy.en-US.md': '# P' };
    const own = folderWith({ ...texts, 'agreement.en-US.md': '# A' });
    expect(readLegalTexts({ folder: own, version: '7' }).agreement).toEqual({
      version: '7',
      texts: { 'en-US': '# A' },
    });
    expect(readLegalTexts({ folder: folderWith(texts), version: '7' }).agreement).toEqual(
      readLegalTexts({}).agreement,
    );
  });

  test('stop the start if they have no version, or one is missing', () => {
    expect(() => readLegalTexts({ termsUrl: 'https://a.example' })).toThrow('LEGAL_VERSION');
    expect(() => readLegalTexts({ folder: folderWith({ 'terms.en-US.md': '# T' }), version: '1' })).toThrow(
      'privacy',
    );
  });
});
