import type { Locale } from '@larder/domain/locale';
import type { NoticeContent } from '@larder/use-cases/ports/push.port';
import english from './texts/en-US.json' with { type: 'json' };
import chinese from './texts/zh-CN.json' with { type: 'json' };

const texts: Record<Locale, Readonly<Record<string, string>>> = { 'en-US': english, 'zh-CN': chinese };

/** Title and text of a notice in the language of its reader: kinds by name, instants in the cabinet's zone. */
export function writeNotice(
  { key, params }: NoticeContent,
  locale: Locale,
): { readonly title: string; readonly text: string } {
  const own = texts[locale];
  const zone = String(params.zone ?? 'UTC');
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name === 'type') shown.type = own[`type.${value}`] ?? String(value);
    else if (name.endsWith('At')) shown[name] = instantText(new Date(value), zone, locale);
    else shown[name] = String(value);
  }
  const fill = (text = '') => text.replace(/\{(\w+)\}/g, (gap, name: string) => shown[name] ?? gap);
  return { title: fill(own[`${key}.title`]), text: fill(own[`${key}.text`]) };
}

function instantText(instant: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ timeZone, month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
  }).format(instant);
}
