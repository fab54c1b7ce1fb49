import { isCode, type Rule } from '../source-tree.ts';

const EMPTY_WORDS = /(^|[/-])(index|utils?|helpers?|common|shared|types|manager|service|handler)\.tsx?$/;
const SPEC_PATHS = /^apps\/merchant\/src\/pages\/.*\.page\.tsx$/;

/** A file is named after the one idea that it exports. Paths that the product spec dictates are free. */
export const namesSayWhatIsInside: Rule = (files) =>
  files
    .filter((file) => isCode(file) && EMPTY_WORDS.test(file.path) && !SPEC_PATHS.test(file.path))
    .map((file) => ({
      rule: 'names-say-what-is-inside',
      path: file.path,
      message: 'name the file after what it exports',
    }));
