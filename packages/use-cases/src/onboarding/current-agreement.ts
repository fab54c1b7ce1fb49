import { createHash } from 'node:crypto';
import type { AgreementVersion } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { limits } from '@larder/domain/limits';
import { type Locale, locales } from '@larder/domain/locale';
import { type LegalBlock, parseLegalText } from '@larder/domain/platform/legal-text';
import { type AgreementText, noLegal } from '../legal-settings.ts';
import type { UseCaseEnv, WriteContext } from '../use-case.ts';

type Texts = AgreementText['texts'];

/** Returns SHA-256 of the version and its texts in all languages, in the order of `locales`. */
export function agreementHash({ version, texts }: AgreementText): Uint8Array<ArrayBuffer> {
  const parts = locales.map((locale) => [locale, texts[locale] ?? null]);
  return new Uint8Array(
    createHash('sha256')
      .update(JSON.stringify([version, parts]))
      .digest(),
  );
}

export const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/** The agreement that new applications accept. [decision 127] */
export const currentAgreement = ({ legal = noLegal }: Pick<UseCaseEnv, 'legal'>): AgreementText =>
  legal.agreement;

/** Finds the stored state of the current agreement; null until a merchant accepts it. */
export const findCurrentAgreement = (
  ctx: Pick<UseCaseEnv, 'legal'> & { readonly tx: Tx },
): Promise<AgreementVersion | null> =>
  ctx.tx.agreementVersion.findUnique({ where: { textHash: agreementHash(currentAgreement(ctx)) } });

/** Stores the text that is being accepted, word by word, unless it is stored already; returns its id. */
export async function storeAgreement(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'legal'>,
): Promise<string> {
  const agreement = currentAgreement(ctx);
  const textHash = agreementHash(agreement);
  const { version, texts } = agreement;
  await ctx.tx.agreementVersion.createMany({
    data: [{ id: ctx.newId(), version, textHash, texts, createdAt: ctx.now }],
    skipDuplicates: true,
  });
  const { id } = await ctx.tx.agreementVersion.findUniqueOrThrow({
    where: { textHash },
    select: { id: true },
  });
  return id;
}

/** Returns the blocks of the text in the reader's language, else in one that exists. */
export const agreementBlocks = (texts: Texts, locale: Locale): LegalBlock[] =>
  parseLegalText(texts[locale] ?? texts[limits.defaultLocale] ?? Object.values(texts)[0] ?? '');
