import type { ExportJob } from '@larder/database/model';
import { HOUR_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import type { Locale } from '@larder/domain/locale';
import type { MailPort } from '../ports/mail.port.ts';
import type { StepsContext } from '../use-case.ts';

type WrittenExport = Pick<ExportJob, 'id' | 'membershipId' | 'format'> & {
  readonly email: string;
  readonly rows: number;
  readonly fileKey: string;
  readonly expiresAt: Date;
};

/** Mails the link to a written file, in the requester's language. Retries carry the same link and Message-ID. */
export async function mailExport(
  ctx: StepsContext,
  { id, membershipId, email, rows, fileKey, expiresAt }: WrittenExport,
  { locale, name, period }: { readonly locale: Locale; readonly name: string; readonly period: string },
): ReturnType<MailPort['send']> {
  const member = await ctx.tx.membership.findUniqueOrThrow({
    where: { id: membershipId },
    select: { displayName: true, merchant: { select: { name: true } } },
  });
  return ctx.ports.mail.send({
    to: email,
    locale,
    template: 'export',
    id,
    params: {
      list: name,
      period,
      rows,
      hours: limits.exportLinkMs / HOUR_MS,
      member: member.displayName,
      merchant: member.merchant.name,
      url: `${ctx.appUrl}${ctx.ports.files.linkUntil(fileKey, expiresAt)}`,
    },
  });
}
