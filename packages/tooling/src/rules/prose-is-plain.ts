import { isCode, isTest, type Rule, type SourceFile, type Violation } from '../source-tree.ts';

const LINE_MAX_CHARS = 120;
const COMMENT = /^(?:\/\/|\/\*|\*)/;
/** Directives must stay on one line; tables, links and markup cannot wrap. */
const UNWRAPPABLE = /biome-ignore|@vitest|^[|<#]|https?:\/\/|\]\([^)]{90,}/;
/** Words that hide the actor or read like a translation. */
const HEADLESS = /\b(?:whoever|whomever|somebody|anew|so many|is told|are told|tells of|he|his|him)\b/i;
/** Stems of British spellings; `labelledby` and the protocol's CANCELLED are other people's words. */
const BRITISH =
  /(?:catalogu|behaviou|neighbou|recognis|authoris|judgement|flavour|offence\b|favourit|colour|artefact|acknowledgement|fulfilment|cancelling|centre\b|grey\b)\w*/i;
const TITLE = String.raw`(?:\.\w+(?:\([^)]*\))?)?|^\s*\](?: as const)?\))\(\s*['"\`]`;
/** A `describe` may be a setting: "after a failure". */
const TITLES_BEGIN_MID_SENTENCE = [
  String.raw`(?:\b(?:test|it|describe)${TITLE}(?:that|of|whose|by|and|or|but|which|when|while|for|if|because|also) `,
  String.raw`(?:\b(?:test|it)(?!\.describe)${TITLE}(?:at|in|on|with|without|before|after|between|outside|during|until|from) `,
].map((pattern) => new RegExp(pattern));

/** The part of "How we write" that a machine can check: line width, words of comments, titles of tests. [english] */
export const proseIsPlain: Rule = (files) =>
  files.flatMap((file) => {
    if (file.path.endsWith('.md')) return [...longLines(file), ...british(file)];
    return isCode(file) || file.path.endsWith('.prisma') ? [...plainCode(file), ...british(file)] : [];
  });

/** The glossary names the British words that are not written, and this rule has their stems. */
function british({ path, text }: SourceFile): Violation[] {
  if (/design\/(?:glossary|english)\.md$|prose-is-plain\.ts$/.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const word = BRITISH.exec(line)?.[0];
    return word ? [violation(path, index, `"${word}": American spelling`)] : [];
  });
}

function longLines({ path, text }: SourceFile): Violation[] {
  let isExample = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.trim().startsWith('```')) isExample = !isExample;
    const isLong = line.length > LINE_MAX_CHARS && !isExample && !UNWRAPPABLE.test(line.trim());
    return isLong ? [violation(path, index, `${line.length} columns`)] : [];
  });
}

function plainCode(file: SourceFile): Violation[] {
  const hasTitles = isTest(file);
  return file.text.split('\n').flatMap((line, index) => {
    if (hasTitles && TITLES_BEGIN_MID_SENTENCE.some((title) => title.test(line))) {
      return [violation(file.path, index, 'a title that begins mid-sentence')];
    }
    const prose = line.trim();
    if (!COMMENT.test(prose)) return [];
    const isLong = line.length > LINE_MAX_CHARS && !UNWRAPPABLE.test(prose);
    const word = HEADLESS.exec(prose)?.[0];
    return [
      ...(isLong ? [violation(file.path, index, `${line.length} columns`)] : []),
      ...(word ? [violation(file.path, index, `"${word}": name the actor`)] : []),
    ];
  });
}

const violation = (path: string, index: number, message: string): Violation => ({
  rule: 'prose-is-plain',
  path,
  line: index + 1,
  message,
});
