import type { Locale } from '@larder/domain/locale';
import { textLoaders } from '@larder/i18n/text-loaders';
import type { NoticeContent } from '@larder/use-cases/ports/push.port';

/**
 * Writes title and text of a notice in the reader's language: kinds by name, instants in the cabinet's zone. Uses the
 * texts of the support tab, so that a notice reads the same everywhere.
 */
export async function writeNotice(
  { key, params }: NoticeContent,
  locale: Locale,
): Promise<{ readonly title: string; readonly text: string }> {
  const own = await textLoaders[locale]();
  const zone = String(params.zone ?? 'UTC');
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name === 'type') shown.type = own[`enum.alert.type.${value}`] ?? String(value);
    else if (name.endsWith('At')) shown[name] = instantText(new Date(value), zone, locale);
    else shown[name] = String(value);
  }
  const fill = (text = '') => text.replace(/\{(\w+)\}/g, (gap, name: string) => shown[name] ?? gap);
  return { title: fill(own[`support.notice.${key}.title`]), text: fill(own[`support.notice.${key}.text`]) };
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
