import { useState } from 'react';
import { expect, test } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { LinkProvider } from '../layout/link-provider.tsx';
import { SearchDialog, type SearchGroup } from './search-dialog.tsx';

const groups: SearchGroup[] = [
  {
    key: 'devices',
    title: 'Devices',
    options: [{ key: 'gym', href: '/gym', title: 'Gym', trailing: 'Offline' }],
  },
  {
    key: 'products',
    title: 'Products',
    options: [
      { key: 'cola', href: '/cola', title: 'Cola' },
      { key: 'water', href: '/water', title: 'Water' },
    ],
  },
];
const texts = { label: 'Search', placeholder: 'Name', clear: 'Clear', close: 'Close', results: 'Results' };
const followed: string[] = [];

function Search({ found }: { found: readonly SearchGroup[] }) {
  const [open, setOpen] = useState(true);
  const [value, setValue] = useState('');
  return (
    <LinkProvider navigate={(href) => void followed.push(href)}>
      <SearchDialog
        open={open}
        onClose={() => setOpen(false)}
        texts={texts}
        value={value}
        onValueChange={setValue}
        groups={found}
        status={`${found.length} groups`}
      />
    </LinkProvider>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Search' });
const marked = () => screen.getAllByRole('option', { selected: true });
const markedWords = () => marked().map(({ textContent }) => textContent);

test('arrow keys mark one option after another, round all groups, while the focus stays in the field', async () => {
  render(<Search found={groups} />);
  await expect.poll(() => document.activeElement).toBe(field());
  expect(markedWords()).toEqual(['GymOffline']);
  for (const words of ['Cola', 'Water', 'GymOffline']) {
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(markedWords()).toEqual([words]);
    expect(field().getAttribute('aria-activedescendant')).toBe(marked()[0]?.id);
  }
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(markedWords()).toEqual(['Water']);
  expect(document.activeElement).toBe(field());
});

test('Enter follows the marked option and closes the search', async () => {
  render(<Search found={groups} />);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(followed).toEqual(['/cola']);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('Enter does nothing while an input method writes, or where nothing was found', () => {
  const { rerender } = render(<Search found={groups} />);
  followed.length = 0;
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  rerender(<Search found={[]} />);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(followed).toEqual([]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('each group names its options, and the number found is announced', () => {
  render(<Search found={groups} />);
  const products = screen.getByRole('group', { name: 'Products' });
  expect(products.querySelectorAll('[role=option]')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2 groups');
});

test('Escape closes the search', async () => {
  render(<Search found={[]} />);
  fireEvent.keyDown(field(), { key: 'Escape' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
