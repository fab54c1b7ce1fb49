import type { Locale } from '@larder/domain/locale';
import {
  builtInAgreementVersion,
  builtInLegalVersion,
  type LegalDocument,
} from '@larder/domain/platform/legal-text';

/** Where a document is read: on a page of the operator's own, or here, as Markdown in at least one language. */
export type LegalSource =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'text'; readonly markdown: Readonly<Partial<Record<Locale, string>>> };

/** The agreement that owners sign with an application for payments; at least one language. [decision 127] */
export type AgreementText = {
  readonly version: string;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
};

/** Terms and privacy statement of this installation. [decision 123] */
export type LegalSettings = {
  /** A new version asks the owners again. */
  readonly version: string;
  readonly documents: Readonly<Record<LegalDocument, LegalSource>>;
  readonly agreement: AgreementText;
};

const noText: LegalSource = { kind: 'text', markdown: {} };

/** Of a process that shows them to nobody. */
export const noLegal: LegalSettings = {
  version: builtInLegalVersion,
  documents: { terms: noText, privacy: noText },
  agreement: { version: builtInAgreementVersion, texts: {} },
};
