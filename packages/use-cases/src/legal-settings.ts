import type { Locale } from '@larder/domain/locale';
import { builtInLegalVersion, type LegalDocument } from '@larder/domain/platform/legal-text';

/** Where a document is read: on a page of the operator's own, or here, as Markdown in at least one language. */
export type LegalSource =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'text'; readonly markdown: Readonly<Partial<Record<Locale, string>>> };

/** Terms and privacy statement of this installation. [decision 123] */
export type LegalSettings = {
  /** A new version asks the owners again. */
  readonly version: string;
  readonly documents: Readonly<Record<LegalDocument, LegalSource>>;
};

const noText: LegalSource = { kind: 'text', markdown: {} };

/** Of a process that shows them to nobody. */
export const noLegal: LegalSettings = {
  version: builtInLegalVersion,
  documents: { terms: noText, privacy: noText },
};
