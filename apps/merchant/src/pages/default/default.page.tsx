import { cleanIntegerEntry } from '@larder/domain/number-entry';
import { Slider } from '@larder/ui/controls/slider';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { Section } from '@larder/ui/layout/section';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BadgesShowcase } from './default/badges-showcase.tsx';
import { ButtonsShowcase } from './default/buttons-showcase.tsx';
import { ChoicesShowcase } from './default/choices-showcase.tsx';
import { FieldsShowcase } from './default/fields-showcase.tsx';
import { MessagesShowcase } from './default/messages-showcase.tsx';
import { NavigationShowcase } from './default/navigation-showcase.tsx';
import { NumbersShowcase } from './default/numbers-showcase.tsx';
import { PickersShowcase } from './default/pickers-showcase.tsx';
import { PicturesShowcase } from './default/pictures-showcase.tsx';
import { RowsShowcase } from './default/rows-showcase.tsx';
import { SampleLocaleContext, useSamples } from './default/samples.tsx';
import { StatesShowcase } from './default/states-showcase.tsx';
import { SummaryShowcase } from './default/summary-showcase.tsx';

/** Screen 14: every shared component in every state. */
export default function DefaultPage() {
  const { i18n } = useTranslation();
  return (
    <SampleLocaleContext value={i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US'}>
      <Components onLocale={(locale) => i18n.changeLanguage(locale)} />
    </SampleLocaleContext>
  );
}

function Components({ onLocale }: { onLocale: (locale: string) => void }) {
  const words = useSamples();
  return (
    <Screen
      path="/pages/default/default"
      bar={<NavBar title={words.title} back={{ label: words.back, onBack: () => window.history.back() }} />}
    >
      <SummaryShowcase />
      <Section padded>
        <SegmentedControl
          label={words.language}
          value={words.locale}
          onChange={onLocale}
          segments={[
            { value: 'en-US', label: 'English' },
            { value: 'zh-CN', label: '中文' },
          ]}
        />
        <FontSize />
      </Section>
      <Section title={words.otherPages}>
        <List>
          <ListRow title={words.cropperPage} subtitle={words.cropperPageNote} href="/pages/default/cropper" />
          <ListRow title={words.listPage} subtitle={words.listPageNote} href="/pages/default/list" />
        </List>
      </Section>
      <RowsShowcase />
      <NavigationShowcase />
      <ButtonsShowcase />
      <FieldsShowcase />
      <NumbersShowcase />
      <ChoicesShowcase />
      <PickersShowcase />
      <BadgesShowcase />
      <MessagesShowcase />
      <StatesShowcase />
      <PicturesShowcase />
      <div className="h-12 shrink-0" />
    </Screen>
  );
}

const SMALLEST = 100;
const LARGEST = 200;

function FontSize() {
  const words = useSamples();
  const [percent, setPercent] = useState(SMALLEST);
  useEffect(() => {
    document.documentElement.style.fontSize = percent === SMALLEST ? '' : `${percent}%`;
    return () => {
      document.documentElement.style.fontSize = '';
    };
  }, [percent]);
  return (
    <Slider
      label={words.fontSize}
      numberLabel={`${words.fontSize} %`}
      value={percent}
      min={SMALLEST}
      max={LARGEST}
      step={25}
      unit="%"
      onChange={setPercent}
      formatTyped={(typed) => cleanIntegerEntry(typed)}
    />
  );
}
