import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@larder/domain/locale';
import { builtInLegalVersion, type LegalDocument } from '@larder/domain/platform/legal-text';
import type { LegalSettings, LegalSource } from '@larder/use-cases/legal-settings';

type LegalChoice = {
  /** Folder of `terms.<locale>.md` and `privacy.<locale>.md`. */
  readonly folder?: string | undefined;
  readonly termsUrl?: string | undefined;
  readonly privacyUrl?: string | undefined;
  readonly version?: string | undefined;
};

const builtIn = join(import.meta.dirname, 'texts');

/**
 * Reads the terms and the privacy statement: the operator's addresses, else their texts, else those that come with the
 * software. Throws if the operator's are without a version, or a text is missing in every language. [decision 123]
 */
export function readLegalTexts({ folder, termsUrl, privacyUrl, version }: LegalChoice): LegalSettings {
  const isOwn = Boolean(folder || termsUrl || privacyUrl);
  if (isOwn && !version)
    throw new Error('LEGAL_VERSION names the version of your terms, for example 2026-11-25');
  const sourceOf = (document: LegalDocument, url: string | undefined): LegalSource =>
    url ? { kind: 'address', url } : { kind: 'text', markdown: readTexts(folder ?? builtIn, document) };
  return {
    version: isOwn && version ? version : builtInLegalVersion,
    documents: { terms: sourceOf('terms', termsUrl), privacy: sourceOf('privacy', privacyUrl) },
  };
}

function readTexts(folder: string, document: LegalDocument) {
  const files = locales
    .map((locale) => [locale, join(folder, `${document}.${locale}.md`)] as const)
    .filter(([, path]) => existsSync(path));
  if (files.length === 0) throw new Error(`LEGAL_DIR has no ${document}.<locale>.md: ${folder}`);
  return Object.fromEntries(files.map(([locale, path]) => [locale, readFileSync(path, 'utf8')]));
}
