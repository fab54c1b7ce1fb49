import type { WriteContext } from '../use-case.ts';
import type { MailedCodes } from './mailed-code.ts';

/** The codes of an e-mail address, which may have no account yet. */
export const emailCodes = (
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  target: { readonly email: string; readonly purpose: 'register' | 'reset' },
): MailedCodes => ({
  about: `${target.purpose} ${target.email}`,
  latest: () => tx.emailCode.findFirst({ where: target, orderBy: { sentAt: 'desc' } }),
  create: (row) => tx.emailCode.create({ data: { ...row, ...target } }),
  countTry: (id) => tx.emailCode.update({ where: { id }, data: { attempts: { increment: 1 } } }),
  markUsed: (id) => tx.emailCode.update({ where: { id }, data: { usedAt: now } }),
});
