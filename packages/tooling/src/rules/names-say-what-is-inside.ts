import { isCode, type Rule } from '../source-tree.ts';

const EMPTY_WORDS = /(^|[/-])(index|utils?|helpers?|common|shared|types|manager|service|handler)\.tsx?$/;
const SPEC_PATHS = /^apps\/merchant\/src\/pages\/.*\.page\.tsx$/;

/**
 * Requires a file to be named after the one idea that it exports. Exempts paths dictated by the product specification.
 */
export const namesSayWhatIsInside: Rule = (files) =>
  files
    .filter((file) => isCode(file) && EMPTY_WORDS.test(file.path) && !SPEC_PATHS.test(file.path))
    .map((file) => ({
      rule: 'names-say-what-is-inside',
      path: file.path,
      message: 'name the file after what it exports',
    }));
