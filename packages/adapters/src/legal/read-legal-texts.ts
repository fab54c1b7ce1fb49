import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@larder/domain/locale';
import {
  builtInAgreementVersion,
  builtInLegalVersion,
  type LegalDocument,
} from '@larder/domain/platform/legal-text';
import type { AgreementText, LegalSettings, LegalSource } from '@larder/use-cases/legal-settings';

type LegalChoice = {
  /** Folder of `terms.<locale>.md` and `privacy.<locale>.md`, and `agreement.<locale>.md` if it is the operator's. */
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
    agreement: readAgreement(folder, version),
  };
}

/** The operator's agreement if their folder has one; the address of a page cannot be signed. [decision 127] */
function readAgreement(folder: string | undefined, version: string | undefined): AgreementText {
  const own = folder ? findTexts(folder, 'agreement') : {};
  return version && Object.keys(own).length > 0
    ? { version, texts: own }
    : { version: builtInAgreementVersion, texts: findTexts(builtIn, 'agreement') };
}

function readTexts(folder: string, document: LegalDocument) {
  const texts = findTexts(folder, document);
  if (Object.keys(texts).length === 0) throw new Error(`LEGAL_DIR has no ${document}.<locale>.md: ${folder}`);
  return texts;
}

function findTexts(folder: string, document: LegalDocument | 'agreement') {
  const files = locales
    .map((locale) => [locale, join(folder, `${document}.${locale}.md`)] as const)
    .filter(([, path]) => existsSync(path));
  return Object.fromEntries(files.map(([locale, path]) => [locale, readFileSync(path, 'utf8')]));
}
