import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { useText } from '#screen-kit/texts/use-text.ts';

export type CodeChoice = { readonly key: string; readonly title: string; readonly subtitle: string | null };

type WhichCodeProps = { choices: readonly CodeChoice[]; onChoose: (key: string) => void };

/** Asks which of several codes in one picture is meant. */
export function WhichCode({ choices, onChoose }: WhichCodeProps) {
  const t = useText();
  return (
    <div className="pb-3">
      <p className="px-4 pt-1 pb-2 text-ink-soft">{t('device.scan.several')}</p>
      <List label={t('device.scan.which')}>
        {choices.map(({ key, title, subtitle }) => (
          <ListRow
            key={key}
            id={key}
            strong
            title={title}
            subtitle={subtitle}
            onPress={() => onChoose(key)}
          />
        ))}
      </List>
    </div>
  );
}
