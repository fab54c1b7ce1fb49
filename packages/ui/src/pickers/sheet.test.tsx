import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen, waitFor } from '../../test/render.tsx';
import { ActionSheet } from './action-sheet.tsx';
import { SelectField } from './select-field.tsx';
import { Sheet } from './sheet.tsx';

function Opener({ onDone }: { onDone?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <a href="/elsewhere">Elsewhere</a>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Doors"
        closeLabel="Cancel"
        done={onDone && { label: 'OK', onDone }}
      >
        <button type="button">Door 1</button>
      </Sheet>
    </>
  );
}

async function opened(onDone?: () => void) {
  render(<Opener onDone={onDone} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Doors' });
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const opener = () => screen.getByRole('button', { name: 'Open' });

describe('a sheet', () => {
  test('is not in the page before its first opening', () => {
    render(<Opener />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('takes the focus and keeps it inside, however often Tab is pressed', async () => {
    const sheet = await opened(() => undefined);
    await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
    const visited = new Set<string>();
    for (let presses = 0; presses < 8; presses++) {
      await userEvent.tab();
      expect(document.activeElement?.textContent).not.toBe('Elsewhere');
      visited.add(document.activeElement?.textContent ?? '');
    }
    expect([...visited]).toEqual(expect.arrayContaining(['Cancel', 'OK', 'Door 1']));
  });
  test.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('%s closes it and the focus returns', async (_name, close) => {
    await opened();
    await close();
    await gone();
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });
  test('a long pull on its handle closes it, a short one does not', async () => {
    const sheet = await opened();
    const handle = sheet.firstElementChild as HTMLElement;
    const pull = (px: number) => {
      fireEvent.pointerDown(handle, { clientY: 100 });
      fireEvent.pointerMove(handle, { clientY: 100 + px });
      fireEvent.pointerUp(handle, { clientY: 100 + px });
    };
    pull(20);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    pull(150);
    await gone();
  });
  test('Done tells, and leaves the closing to the screen', async () => {
    const onDone = vi.fn();
    await opened(onDone);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(onDone).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});

test('an action sheet closes before it acts, and refuses what is disabled', async () => {
  const calls: string[] = [];
  render(
    <ActionSheet
      open
      onClose={() => calls.push('closed')}
      title="Lobby"
      closeLabel="Cancel"
      actions={[
        { key: 'move', label: 'Move', disabled: true, onSelect: () => calls.push('moved') },
        { key: 'remove', label: 'Remove', destructive: true, onSelect: () => calls.push('removed') },
      ]}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(calls).toEqual(['closed', 'removed']);
});

test('a select field shows its choice, and a choice in its sheet closes it', async () => {
  function Country() {
    const [value, setValue] = useState<string | null>(null);
    const options = [
      { value: 'us', label: 'United States' },
      { value: 'ca', label: 'Canada' },
    ];
    return (
      <SelectField
        label="Country"
        placeholder="Choose"
        closeLabel="Cancel"
        options={options}
        value={value}
        onChange={setValue}
      />
    );
  }
  render(<Country />);
  const field = screen.getByRole('combobox', { name: 'Country' });
  expect(field.textContent).toBe('Choose');
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('button', { name: 'Canada' }));
  await gone();
  expect(field.textContent).toBe('Canada');
});
