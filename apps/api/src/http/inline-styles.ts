import { createHash } from 'node:crypto';

/** Hashes the inline style sheets of a document as sources of a content security policy: only these may be applied. */
export const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );

/** Policy of a page without scripts: its own inline styles and nothing else. */
export const readOnlyPolicy = (html: string): string =>
  `default-src 'none'; style-src ${inlineStyles(html).join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
