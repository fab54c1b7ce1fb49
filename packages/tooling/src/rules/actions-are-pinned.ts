import type { Rule } from '../source-tree.ts';

/** An action of a step or a reusable workflow of a job, also in braces, with the comment behind it. */
const USES = /\buses:\s*['"]?([^\s'",}#]*)[^#\n]*(?:#\s*(.*))?$/;
/** Of this repository, which comes with the commit that is built. */
const OWN = /^\.\.?\//;
const BY_COMMIT = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const IMAGE_BY_DIGEST = /^docker:\/\/.+@sha256:[0-9a-f]{64}$/;
const VERSION = /^v\d+(?:\.\d+)*$/;

/**
 * Workflows name actions of others by commit, and say which version it is: a maker who moves a tag, or a thief of their
 * account, would run code with the rights of our releases.
 */
export const actionsArePinned: Rule = (files) =>
  files
    .filter(({ path }) => /^\.github\/.+\.ya?ml$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const message = line.trimStart().startsWith('#') ? undefined : faultOf(line);
        return message ? [{ rule: 'actions-are-pinned', path, line: at + 1, message }] : [];
      }),
    );

function faultOf(line: string): string | undefined {
  const [isUse, action = '', comment = ''] = USES.exec(line) ?? [];
  if (isUse === undefined || OWN.test(action) || IMAGE_BY_DIGEST.test(action)) return undefined;
  if (!BY_COMMIT.test(action))
    return `name ${action || 'the action, here,'} by its commit, with the version in a comment`;
  return VERSION.test(comment.trim()) ? undefined : `say in a comment which version ${action} is`;
}
