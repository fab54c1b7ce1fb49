import { isCode, type Rule } from '../source-tree.ts';

const BARE = /@ts-ignore|@ts-nocheck|@ts-expect-error\s*$|biome-ignore [^:]*:?\s*$|biome-ignore-all/;

/** Requires a reason after every suppression. */
export const suppressionsGiveAReason: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !file.path.startsWith('packages/tooling/'))
    .flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((text, index) =>
          BARE.test(text.replace('*/', '').trimEnd())
            ? [{ rule: 'suppressions-give-a-reason', path: file.path, line: index + 1, message: text.trim() }]
            : [],
        ),
    );
