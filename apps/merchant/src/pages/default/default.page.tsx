import { type Locale, locales, localeTable } from '@larder/domain/locale';
import { Slider } from '@larder/ui/controls/slider';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useEffect, useState } from 'react';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { changeLanguage } from '#screen-kit/texts/change-language.ts';
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
  const { locale } = useReader();
  return (
    <SampleLocaleContext value={locale}>
      <Components />
    </SampleLocaleContext>
  );
}

function Components() {
  const words = useSamples();
  return (
    <AppScreen path="/pages/default/default">
      <SummaryShowcase />
      <Section padded>
        <SegmentedControl
          label={words.language}
          value={words.locale}
          onChange={(locale) => void changeLanguage(locale as Locale)}
          segments={locales.map((value) => ({ value, label: localeTable[value].name }))}
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
    </AppScreen>
  );
}

const SMALLEST = 100;
const LARGEST = 200;

function FontSize() {
  const words = useSamples();
  const { whole } = useNumberEntry();
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
      readTyped={whole}
    />
  );
}
