import { checkPassword, type PasswordUse } from '@larder/domain/identity/password-rule';
import { type Result, refuse } from '@larder/domain/refusal';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 common passwords, most of them from leaks. The bound keeps a call of anybody below 10 ms. */
const judge = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 20,
});

/** All networks together get 720 tries a day: four months. [decisions 61 and 252] */
const GUESSES_MIN = 100_000;
/** Judging takes time by length; what is this long is good, or a pattern. */
const JUDGED_CHARS = 24;

const PRODUCT = 'larder';

/** Whom a password is for: words that anybody would try first. */
export type PasswordOwner = { readonly email: string; readonly names: readonly string[] };

/**
 * Applies the whole rule for a new password. Refuses as `checkPassword`, and `BAD_INPUT` with `valid.password.common`
 * for one that few guesses reach: a common one, a repeat, a sequence, or a word of its owner. [domain A2, decision 252]
 */
export function checkNewPassword(password: string, use: PasswordUse, owner: PasswordOwner): Result<void> {
  const shape = checkPassword(password, use);
  if (!shape.ok) return shape;
  const { guesses } = judge.check(password.slice(0, JUDGED_CHARS), wordsOf(owner));
  return guesses < GUESSES_MIN ? refuse('BAD_INPUT', { key: 'valid.password.common' }) : shape;
}

/** The product, names with and without their spaces, and the e-mail with its parts. */
function wordsOf({ email, names }: PasswordOwner): string[] {
  const parts = [
    email,
    ...email.split('@'),
    ...email.split(/[@.+_-]/),
    ...names.flatMap((name) => [name, ...name.split(/\s+/)]),
  ];
  return [PRODUCT, ...parts.flatMap((part) => [part, part.replaceAll(/\s/g, '')])].filter(
    ({ length }) => length > 2,
  );
}
