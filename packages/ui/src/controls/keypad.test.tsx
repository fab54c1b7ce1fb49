import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render, screen } from '../testing/render.tsx';
import { Keypad } from './keypad.tsx';

const keepAmount = (raw: string) => raw.replace(/[^\d.]/g, '').replace(/^(\d*\.\d{2}).*/, '$1');

function Count({ decimal = false, onDone = () => undefined }: { decimal?: boolean; onDone?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <Keypad
      open
      onClose={() => undefined}
      title="Count"
      cancelLabel="Cancel"
      doneLabel="OK"
      deleteLabel="Erase"
      value={value}
      onChange={setValue}
      onDone={onDone}
      formatTyped={keepAmount}
      decimal={decimal}
    />
  );
}

const shown = () => screen.getByRole('status').textContent;

describe('a keypad', () => {
  test('types by its keys, erases, and passes each through the entry rule', async () => {
    render(<Count decimal />);
    await screen.findByRole('dialog', { name: 'Count' });
    for (const name of ['1', '2', '.', '5', '0', '9', 'Erase'])
      await userEvent.click(screen.getByRole('button', { name }));
    expect(shown()).toBe('12.5');
  });
  test('takes the keys of a real keyboard', async () => {
    render(<Count />);
    await screen.findByRole('dialog', { name: 'Count' });
    await userEvent.click(screen.getByRole('button', { name: '7' }));
    await userEvent.keyboard('3.4{Backspace}');
    expect(shown()).toBe('73');
  });
  test('has no dot where whole numbers are wanted', async () => {
    render(<Count />);
    await screen.findByRole('dialog', { name: 'Count' });
    expect(screen.queryByRole('button', { name: '.' })).toBeNull();
  });
  test('tells when it is done', async () => {
    const onDone = vi.fn();
    render(<Count onDone={onDone} />);
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(onDone).toHaveBeenCalledOnce();
  });
});
