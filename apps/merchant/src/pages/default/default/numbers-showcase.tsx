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
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSamples } from './samples.tsx';
import { Specimens } from './specimens.tsx';

const signedRoom = { decimals: 0, max: 999, isSigned: true };

/** Money, percent, whole numbers, stepper, slider, keypad. */
export function NumbersShowcase() {
  const words = useSamples();
  const { money, percent, whole, of } = useNumberEntry('USD');
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
        readTyped={money}
      />
      <MoneyField
        label={words.price}
        currencySign="$"
        value="0.00"
        onValueChange={() => undefined}
        readTyped={money}
        error={words.priceZero}
      />
      <PercentField label={words.taxRate} value={rate} onValueChange={setRate} readTyped={percent} />
      <IntegerField
        label={words.quantity}
        unit={words.pieces}
        value={count}
        onValueChange={setCount}
        readTyped={whole}
      />
      <IntegerField
        label={words.correction}
        negative
        value={correction}
        onValueChange={setCorrection}
        readTyped={of(signedRoom)}
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
          readTyped={whole}
        />
        <Stepper
          label={`${words.quantity}, ${words.disabled}`}
          decreaseLabel={words.fewer}
          increaseLabel={words.moreOf}
          value={3}
          min={0}
          max={9}
          onChange={() => undefined}
          readTyped={whole}
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
        readTyped={whole}
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
