import type { LegalBlock, LegalRun } from '@larder/domain/platform/legal-text';

/** A document of the operator as headings, paragraphs and lists. Links open beside the app. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return (
    <div className="flex flex-col gap-3 break-words">
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 1 ? 'h2' : 'h3';
    return (
      <Heading className={block.level === 1 ? 'font-bold text-2xl' : 'pt-3 font-bold text-lg'}>
        <Runs runs={block.runs} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    );
  }
  return (
    <ul className="list-disc space-y-2 pl-5">
      {block.items.map((runs, at) => (
        <li key={at}>
          <Runs runs={runs} />
        </li>
      ))}
    </ul>
  );
}

function Runs({ runs }: { runs: readonly LegalRun[] }) {
  return runs.map(({ text, href }, at) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noreferrer" className="font-semibold underline">
        {text}
      </a>
    ) : (
      text
    ),
  );
}
