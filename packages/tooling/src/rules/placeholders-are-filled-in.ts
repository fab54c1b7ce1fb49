import type { Rule } from '../source-tree.ts';

/** Begins what `pnpm new` cannot know, in code, texts and documents. */
export const FILL_IN = 'FILL IN:';

/** Refuses what `pnpm new` left for a person to write. */
export const placeholdersAreFilledIn: Rule = (files) =>
  files
    .filter(({ path }) => !path.startsWith('packages/tooling/src/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const at = line.indexOf(FILL_IN);
        if (at < 0) return [];
        const message = line.slice(at).replace(/(?: \*\/\}?|",?| \|.*)$/, '');
        return [{ rule: 'placeholders-are-filled-in', path, line: index + 1, message }];
      }),
    );
