import { dirname } from 'node:path/posix';
import { isCode, type Rule } from '../source-tree.ts';

const CLIMB = /(?:from|import\(|import|mock\()\s*'\.\.\//;

/** A package with `imports` in its package.json refers to its other folders as `#folder/file.ts`, never as `../`. */
export const importsDoNotClimb: Rule = (files) => {
  const sources = files
    .filter(({ path, text }) => path.endsWith('/package.json') && text.includes('"#*"'))
    .map(({ path }) => `${dirname(path)}/src/`);
  return files
    .filter((file) => isCode(file) && sources.some((source) => file.path.startsWith(source)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((content, index) =>
          CLIMB.test(content)
            ? [{ rule: 'imports-do-not-climb', path, line: index + 1, message: 'write #folder/file.ts' }]
            : [],
        ),
    );
};
