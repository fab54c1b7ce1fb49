import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '@larder/domain/locale';
import { builtInLegalVersion, legalDocuments, parseLegalText } from '@larder/domain/platform/legal-text';
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
    expect(readLegalTexts(own)).toEqual({
      version: '3',
      documents: {
        terms: { kind: 'address', url: 'https://a.example/terms' },
        privacy: { kind: 'text', markdown: { 'zh-CN': '# 隐私' } },
      },
    });
  });

  test('stop the start if they have no version, or one is missing', () => {
    expect(() => readLegalTexts({ termsUrl: 'https://a.example' })).toThrow('LEGAL_VERSION');
    expect(() => readLegalTexts({ folder: folderWith({ 'terms.en-US.md': '# T' }), version: '1' })).toThrow(
      'privacy',
    );
  });
});
