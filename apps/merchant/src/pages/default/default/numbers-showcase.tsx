import { cleanIntegerEntry, cleanMoneyEntry } from '@larder/domain/number-entry';
import { Button } from '@larder/ui/controls/button';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { Keypad } from '@larder/ui/controls/keypad';
import { shownEntry } from '@larder/ui/controls/keypad-entry';
import { MoneyField } from '@larder/ui/controls/money-field';
import { PercentField } from '@larder/ui/controls/percent-field';
import { Slider } from '@larder/ui/controls/slider';
import { Stepper } from '@larder/ui/controls/stepper';
import { Section } from '@larder/ui/layout/section';
import { useState } from 'react';
import { useSamples } from './samples.tsx';
import { Specimens } from './specimens.tsx';

const whole = (typed: string) => cleanIntegerEntry(typed);
const signed = (typed: string) => cleanIntegerEntry(typed, true);

/** Money, percent, whole numbers, stepper, slider, keypad. */
export function NumbersShowcase() {
  const words = useSamples();
  const [price, setPrice] = useState('7.50');
  const [rate, setRate] = useState('8.87');
  const [count, setCount] = useState('12');
  const [correction, setCorrection] = useState('-3');
  const [steps, setSteps] = useState(0);
  const [volume, setVolume] = useState(40);
  return (
    <Section title={words.sections.numbers} padded>
      <MoneyField
        label={words.price}
        currencySign="$"
        value={price}
        onValueChange={setPrice}
        formatTyped={cleanMoneyEntry}
      />
      <MoneyField
        label={words.price}
        currencySign="$"
        value="0.00"
        onValueChange={() => undefined}
        formatTyped={cleanMoneyEntry}
        error={words.priceZero}
      />
      <PercentField
        label={words.taxRate}
        value={rate}
        onValueChange={setRate}
        formatTyped={cleanMoneyEntry}
      />
      <IntegerField
        label={words.quantity}
        unit={words.pieces}
        value={count}
        onValueChange={setCount}
        formatTyped={whole}
      />
      <IntegerField
        label={words.correction}
        negative
        value={correction}
        onValueChange={setCorrection}
        formatTyped={signed}
      />
      <Specimens>
        <Stepper
          label={words.quantity}
          decreaseLabel={words.fewer}
          increaseLabel={words.moreOf}
          value={steps}
          min={0}
          max={200}
          onChange={setSteps}
          formatTyped={whole}
        />
        <Stepper
          label={`${words.quantity}, ${words.disabled}`}
          decreaseLabel={words.fewer}
          increaseLabel={words.moreOf}
          value={3}
          min={0}
          max={9}
          onChange={() => undefined}
          formatTyped={whole}
          disabled
        />
      </Specimens>
      <Slider
        label={words.volume}
        numberLabel={words.volumeNumber}
        value={volume}
        min={0}
        max={100}
        unit="%"
        onChange={setVolume}
        formatTyped={whole}
      />
      <KeypadSample />
    </Section>
  );
}

function KeypadSample() {
  const words = useSamples();
  const [open, setOpen] = useState(false);
  const [entry, setEntry] = useState(shownEntry(''));
  return (
    <>
      <Button tone="secondary" size="medium" block onClick={() => setOpen(true)}>
        {words.openKeypad}
      </Button>
      <Keypad
        open={open}
        onClose={() => setOpen(false)}
        onNext={() => setOpen(false)}
        title={words.keypad}
        cancelLabel={words.cancel}
        nextLabel={words.ok}
        deleteLabel={words.erase}
        entry={entry}
        onEntry={setEntry}
        maxDigits={4}
      />
    </>
  );
}
