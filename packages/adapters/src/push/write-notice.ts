import type { Locale } from '@larder/domain/locale';
import englishEnums from '@larder/i18n/locales/en-US/enum.json' with { type: 'json' };
import english from '@larder/i18n/locales/en-US/support.json' with { type: 'json' };
import chineseEnums from '@larder/i18n/locales/zh-CN/enum.json' with { type: 'json' };
import chinese from '@larder/i18n/locales/zh-CN/support.json' with { type: 'json' };
import type { NoticeContent } from '@larder/use-cases/ports/push.port';

/** Texts of the support tab, so that a notice reads the same everywhere. */
const texts: Record<Locale, Readonly<Record<string, string>>> = {
  'en-US': { ...englishEnums, ...english },
  'zh-CN': { ...chineseEnums, ...chinese },
};

/** Writes title and text of a notice in the reader's language: kinds by name, instants in the cabinet's zone. */
export function writeNotice(
  { key, params }: NoticeContent,
  locale: Locale,
): { readonly title: string; readonly text: string } {
  const own = texts[locale];
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
