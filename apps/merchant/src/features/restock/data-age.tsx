import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type DataAgeProps = { dataAt: string | null; timezone: string };

/** Age of the data behind suggestions and days of supply. [screens A-14] */
export function DataAge({ dataAt, timezone }: DataAgeProps) {
  const t = useText();
  const now = useNow();
  const { ago, fullTime } = useFormats();
  return (
    <span className="block" title={dataAt ? fullTime(dataAt, timezone) : undefined}>
      {dataAt ? t('restock.device.dataAt', { age: ago(dataAt, now) }) : t('restock.device.noData')}
    </span>
  );
}
