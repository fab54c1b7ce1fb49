import { locales } from '@larder/domain/locale';
import { FILL_IN } from '../rules/placeholders-are-filled-in.ts';
import { type Edit, type ReadFile, untranslated } from './edit.ts';
import { editFiles } from './edit-files.ts';

const KINDS = 'packages/domain/src/alert/alert-type';
const ICONS = 'apps/merchant/src/features/alert/alert-icon.tsx';
const FIRST_ICON = 'TriangleAlert';

/** Adds a warning about a whole cabinet, such as `door_jammed`. What raises and ends it is filled in by hand. */
export function addAlert(name: string, read: ReadFile, now: Date): Edit[] {
  if (!/^[a-z]+(_[a-z]+)+$/.test(name)) throw new Error('an alert kind is named in snake_case: door_jammed');
  if (read(`${KINDS}.ts`)?.includes(`  ${name}: {`)) throw new Error(`the alert kind ${name} exists already`);
  const files = editFiles(read);
  files.insert(
    `${KINDS}.ts`,
    '} as const satisfies Readonly<Record<string, AlertKind>>',
    `  // ${FILL_IN} severity, subject, what outlives it; acts-of-event.ts or a sweep raises and ends it\n  ${name}: { severity: 'warning', subject: 'cabinet', outlivedBy: null },\n`,
  );
  // The formatter writes a long list over several lines, with a comma at its end.
  files.insert(`${KINDS}.test.ts`, /,?\s*\],?\s*\],\s*\]\)\('alerts of severity/, `, '${name}'`);
  files.insert('prisma/schema/alert.prisma', '\n  @@map("alert_type")', `  ${name}\n`);
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  files.create(
    `prisma/migrations/${stamp}_alert_${name}/migration.sql`,
    `-- AlterEnum\nALTER TYPE "alert_type" ADD VALUE '${name}';\n`,
  );
  if (!read(ICONS)?.includes(FIRST_ICON)) files.insert(ICONS, '  WifiOff,\n', `  ${FIRST_ICON},\n`);
  files.insert(
    ICONS,
    '};\n\n/** Icon of an alert type',
    `  // ${FILL_IN} an icon of its own\n  ${name}: ${FIRST_ICON},\n`,
  );
  for (const locale of locales) addTexts(files, locale, name);
  return files.edits();
}

/** English texts, marked until they are translated; the cause is for a person to word in every language. */
function addTexts(files: ReturnType<typeof editFiles>, locale: string, name: string): void {
  const folder = `packages/i18n/locales/${locale}`;
  const words = name.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  files.insert(
    `${folder}/enum.json`,
    '  "enum.template.applyMode.at_time"',
    `  "enum.alert.type.${name}": "${untranslated(title, locale)}",\n`,
  );
  files.insert(
    `${folder}/alert.json`,
    '  "alert.value"',
    `  "alert.cause.${name}": "${FILL_IN} ${title}",\n`,
  );
}
