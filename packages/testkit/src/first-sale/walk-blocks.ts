import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const CHAPTER = '## From nothing to the first sale\n';

/** The commands of the operator until the first sale, as `infra/README.md` prints them. */
export type WalkBlocks = Readonly<Record<'start' | 'merchant' | 'products' | 'cabinet', string>>;

/** Reads the code blocks of the chapter. Throws if it has more or fewer than the walk runs. */
export function readWalkBlocks(): WalkBlocks {
  const text = readFileSync(join(root, 'infra/README.md'), 'utf8');
  const chapter = text.split(CHAPTER)[1]?.split('\n## ')[0] ?? '';
  const blocks = [...chapter.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) =>
    // Indented, because each belongs to a step of a list.
    block.replaceAll(/^ {3}/gm, ''),
  );
  const [start, merchant, products, cabinet, ...more] = blocks;
  if (!start || !merchant || !products || !cabinet || more.length > 0)
    throw new Error(`infra/README.md has ${blocks.length} blocks on the way to the first sale`);
  return { start, merchant, products, cabinet };
}
