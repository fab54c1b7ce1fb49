/** Documents of the operator that everybody can read. [decision 123] */
export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** Version of the texts that come with the software; a changed text gets a new one. */
export const builtInLegalVersion = '2026-11-25';
/** Version of the agreement that comes with the software; a changed text gets a new one. [decision 127] */
export const builtInAgreementVersion = '2026-11-25';

export type LegalRun = { readonly text: string; readonly href?: string };
export type LegalBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly runs: readonly LegalRun[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly LegalRun[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly LegalRun[])[] };

/** A link of Markdown, to an address that opens nothing but a page or a mail program. */
const link = /\[([^\]]+)\]\((https:\/\/[^\s)]+|mailto:[^\s)]+)\)/g;

/**
 * Parses the part of Markdown that such documents need: headings, paragraphs, lists and links. Everything else stays
 * text, as it was written.
 */
export function parseLegalText(markdown: string): LegalBlock[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap(blocksOf);
}

function blocksOf(block: string): LegalBlock[] {
  const [first = '', ...rest] = block.split('\n');
  const heading = /^(#{1,6})\s+(.*)$/.exec(first);
  if (heading) {
    const level = heading[1] === '#' ? 1 : 2;
    const below = rest.join('\n').trim();
    return [{ kind: 'heading', level, runs: runsOf(heading[2] ?? '') }, ...(below ? blocksOf(below) : [])];
  }
  if (/^[-*]\s/.test(first)) return [{ kind: 'list', items: itemsOf([first, ...rest]).map(runsOf) }];
  return [{ kind: 'paragraph', runs: runsOf(joined([first, ...rest])) }];
}

/** A line without a mark continues the item above it. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[][] = [];
  for (const line of lines) {
    if (/^[-*]\s/.test(line)) items.push([line.slice(2)]);
    else items.at(-1)?.push(line);
  }
  return items.map(joined);
}

const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ');

function runsOf(text: string): LegalRun[] {
  const runs: LegalRun[] = [];
  let from = 0;
  for (const match of text.matchAll(link)) {
    if (match.index > from) runs.push({ text: text.slice(from, match.index) });
    runs.push({ text: match[1] ?? '', href: match[2] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push({ text: text.slice(from) });
  return runs;
}
