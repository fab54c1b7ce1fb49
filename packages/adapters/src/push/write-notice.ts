import type { AlertType } from '@larder/domain/alert/alert-type';
import type { Locale } from '@larder/domain/locale';
import { serverI18n } from '@larder/i18n/server-i18n';
import type { TranslationKey } from '@larder/i18n/translation-key';
import type { NoticeContent } from '@larder/use-cases/ports/push.port';

/**
 * Writes title and text of a notice in the reader's language: kinds by name, instants in the cabinet's zone. Uses the
 * texts of the support tab, so that a notice reads the same everywhere.
 */
export async function writeNotice(
  { key, params }: NoticeContent,
  locale: Locale,
): Promise<{ readonly title: string; readonly text: string }> {
  const { t } = await serverI18n(locale);
  const zone = String(params.zone ?? 'UTC');
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name === 'type') shown.type = t(`enum.alert.type.${value as AlertType}`);
    else if (name.endsWith('At')) shown[name] = instantText(new Date(value), zone, locale);
    else shown[name] = value;
  }
  const words = (part: 'title' | 'text') =>
    t(`support.notice.${key}.${part}` as TranslationKey, { replace: shown });
  return { title: words('title'), text: words('text') };
}

function instantText(instant: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
}
