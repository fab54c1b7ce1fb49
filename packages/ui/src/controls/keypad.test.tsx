import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { Keypad } from './keypad.tsx';
import { shownEntry } from './keypad-entry.ts';

function Count({ shown = '', onNext = () => undefined }: { shown?: string; onNext?: () => void }) {
  const [entry, setEntry] = useState(shownEntry(shown));
  return (
    <Keypad
      open
      onClose={() => undefined}
      title="Count"
      cancelLabel="Cancel"
      nextLabel="Next"
      deleteLabel="Erase"
      entry={entry}
      onEntry={setEntry}
      onNext={onNext}
      maxDigits={4}
    />
  );
}

const shown = () => screen.getByRole('status').textContent;
const key = (name: string) => screen.getByRole('button', { name });

describe('a keypad', () => {
  test('types by its keys and erases the last digit', async () => {
    render(<Count />);
    await screen.findByRole('dialog', { name: 'Count' });
    for (const name of ['1', '2', '5', 'Erase', '0']) await userEvent.click(key(name));
    expect(shown()).toBe('120');
  });
  test('takes the digits and Backspace of a real keyboard, and no other key', async () => {
    render(<Count />);
    await screen.findByRole('dialog', { name: 'Count' });
    await userEvent.click(key('7'));
    await userEvent.keyboard('3x4{End}{ArrowUp}{PageUp}{Home}');
    expect(shown()).toBe('734');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}12');
    expect(shown()).toBe('12');
  });
  test('replaces the number that it shows with the first digit', async () => {
    render(<Count shown="8" />);
    await userEvent.click(await screen.findByRole('button', { name: '3' }));
    expect(shown()).toBe('3');
  });
  test('goes on at Next and at Enter, also after a key was touched', async () => {
    const onNext = vi.fn();
    render(<Count onNext={onNext} />);
    await userEvent.click(await screen.findByRole('button', { name: '7' }));
    await userEvent.keyboard('{Enter}');
    expect([shown(), onNext.mock.calls.length]).toEqual(['7', 1]);
    await userEvent.click(key('Next'));
    expect(onNext).toHaveBeenCalledTimes(2);
  });
});
