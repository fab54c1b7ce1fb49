import { Banner } from '@larder/ui/feedback/banner';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { KeyRound, ShieldCheck, ShieldOff, Smartphone } from 'lucide-react';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const FEW_CODES = 3;

type TwoStepOnProps = {
  twoStep: Outputs['identity']['readTwoStep'];
  onChoose: (change: 'move' | 'renew' | 'turnOff') => void;
};

/** Verification that is on, and what the user may change. */
export function TwoStepOn({ twoStep, onChoose }: TwoStepOnProps) {
  const t = useText();
  const online = useOnline();
  const { dateTime, phoneZone } = useFormats();
  const { locale } = useReader();
  const { since, recoveryCodesLeft: left, requiredBy } = twoStep;
  const isRequired = requiredBy.length > 0;
  return (
    <>
      <Section>
        <List>
          <ListRow
            leading={<ShieldCheck aria-hidden="true" />}
            title={t('identity.twoStep.on.title')}
            subtitle={since && t('identity.twoStep.on.since', { date: dateTime(since, phoneZone) })}
            strong
          />
        </List>
      </Section>
      {left <= FEW_CODES && (
        <Banner tone="bad">
          {t('identity.twoStep.on.codesLeft', { count: left })}. {t('identity.twoStep.on.few')}
        </Banner>
      )}
      <Section>
        <List>
          <ListRow
            leading={<Smartphone aria-hidden="true" />}
            title={t('identity.twoStep.move')}
            disabled={!online}
            onPress={() => onChoose('move')}
          />
          <ListRow
            leading={<KeyRound aria-hidden="true" />}
            title={t('identity.twoStep.renew')}
            subtitle={t('identity.twoStep.on.codesLeft', { count: left })}
            disabled={!online}
            onPress={() => onChoose('renew')}
          />
          <ListRow
            leading={<ShieldOff aria-hidden="true" />}
            title={t('identity.twoStep.turnOff')}
            subtitle={
              isRequired
                ? t('identity.twoStep.on.requiredBy', {
                    merchants: new Intl.ListFormat(locale).format(requiredBy),
                  })
                : t('identity.twoStep.turnOff.about')
            }
            disabled={!online || isRequired}
            onPress={() => onChoose('turnOff')}
          />
        </List>
      </Section>
    </>
  );
}
