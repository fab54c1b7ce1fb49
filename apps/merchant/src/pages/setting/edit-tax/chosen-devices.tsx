import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ChosenDevice = {
  readonly deviceNo: string;
  readonly name: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly taxRatePpm: number;
};

/** The devices that the rate is for, each with its place and its rate of now. */
export function ChosenDevices({ devices }: { devices: readonly ChosenDevice[] }) {
  const t = useText();
  const { percent } = useFormats();
  return (
    <Section title={t('tax.devices', { count: devices.length })}>
      <List label={t('tax.devices', { count: devices.length })}>
        {devices.map(({ deviceNo, name, city, state, taxRatePpm }) => (
          <ListRow
            key={deviceNo}
            id={deviceNo}
            title={name ?? deviceNo}
            subtitle={[city, state].filter(Boolean).join(', ') || t('tax.noAddress')}
            value={t('tax.from', { rate: percent(taxRatePpm) })}
          />
        ))}
      </List>
    </Section>
  );
}
