import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { CodeField } from './code-field.tsx';

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState('');
  return <CodeField label="Code" value={value} onValueChange={setValue} onComplete={onComplete} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });

test('a code is typed digit by digit and told once it is whole', async () => {
  const onComplete = vi.fn();
  render(<Code onComplete={onComplete} />);
  await userEvent.type(field(), '12a345');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(field(), '67');
  expect(field().value).toBe('123456');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a pasted code may carry spaces and full-width digits', async () => {
  const onComplete = vi.fn();
  render(<Code onComplete={onComplete} />);
  await userEvent.click(field());
  await userEvent.paste(' １２３ 456 ');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('the phone may fill it in from a message', () => {
  render(<Code onComplete={() => undefined} />);
  expect(field().getAttribute('autocomplete')).toBe('one-time-code');
  expect(field().getAttribute('inputmode')).toBe('numeric');
});
