import type { Refusal } from '@larder/domain/refusal';
import { refusalText } from '@larder/i18n/refusal-text';
import { serverI18n } from '@larder/i18n/server-i18n';

/**
 * A refusal as shown to the operator: a sentence, then its code and parameters. Amounts stay in the parameters, because
 * a command knows no currency.
 */
export async function refused(refusal: Refusal): Promise<Error> {
  const { code, params = {} } = refusal;
  const values = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  const sentence = await sentenceOf(refusal);
  const coded = [code, ...values].join(' ');
  return new Error(sentence ? `${sentence} (${coded})` : coded);
}

async function sentenceOf(refusal: Refusal): Promise<string | null> {
  const { code, params = {} } = refusal;
  // The texts of the app speak of a page that shows the present state, and of access that an operator has.
  if (code === 'ILLEGAL_TRANSITION' && !(params.state && params.event)) return null;
  if (code === 'ILLEGAL_TRANSITION') return `It is "${params.state}", so "${params.event}" is not possible.`;
  if (code === 'NOT_FOUND') return 'Not found.';
  if (Object.keys(params).some((name) => name.endsWith('Minor'))) return null;
  const { t } = await serverI18n('en-US');
  return refusalText(t, refusal, { locale: 'en-US', currency: 'USD', timeZone: 'UTC' });
}
