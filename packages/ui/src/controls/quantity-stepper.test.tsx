import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

function PutIn({ begin = 2 }: { begin?: number }) {
  const [units, setUnits] = useState(begin);
  return (
    <QuantityStepper
      name={`Put in: ${units}`}
      decreaseName="One less"
      increaseName="One more"
      value={units}
      shown={String(units)}
      max={3}
      onChange={setUnits}
      onType={() => {}}
    />
  );
}

const announced = () => document.querySelector('[aria-live=polite]')?.textContent;

test('a stepper announces its number after a press, and nothing before', async () => {
  render(<PutIn />);
  expect(announced()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(announced()).toBe('Put in: 3');
});

test('a stepper at its limit gives the focus to its number', async () => {
  render(<PutIn />);
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One less');
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Put in: 0');
});

test('a stepper above its limit keeps the focus on the button that takes away', async () => {
  render(<PutIn begin={5} />);
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(announced()).toBe('Put in: 4');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One less');
});
