import type { Rule, Violation } from '../source-tree.ts';

const RECORD = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/;
/** From `Status:` to the end of its paragraph. */
const STATUS = /^Status:[\s\S]*?(?=\n\n|$(?![\s\S]))/m;
const LINK = /\]\((\d{4})-[\w-]+\.md\)/g;

/**
 * Requires a decision whose status names another one to be named by that one's status too: a reader of the older page
 * learns that it was extended, narrowed or superseded.
 */
export const decisionsLinkBack: Rule = (files) => {
  const named = new Map(
    files.flatMap(({ path, text }): [string, { path: string; others: string[] }][] => {
      const id = RECORD.exec(path)?.[1];
      const status = STATUS.exec(text)?.[0] ?? '';
      return id ? [[id, { path, others: [...status.matchAll(LINK)].map(([, other = '']) => other) }]] : [];
    }),
  );
  return [...named].flatMap(([id, { others }]) =>
    others.flatMap((other): Violation[] => {
      const counterpart = named.get(other);
      if (!counterpart || counterpart.others.includes(id)) return [];
      return [
        {
          rule: 'decisions-link-back',
          path: counterpart.path,
          message: `the status does not name decision ${Number(id)}, whose status names this one`,
        },
      ];
    }),
  );
};
