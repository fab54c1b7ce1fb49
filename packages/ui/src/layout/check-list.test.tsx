import { expect, test } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { CheckList } from './check-list.tsx';

test('a check list opens one step, ticks those before it and numbers the rest', () => {
  render(
    <CheckList
      doneText="Done"
      steps={[
        {
          key: 'a',
          title: 'Account',
          state: 'done',
          hint: 'never shown',
          action: <button type="button">No</button>,
        },
        {
          key: 'b',
          title: 'Products',
          state: 'open',
          hint: 'Choose some',
          action: <button type="button">Choose</button>,
        },
        { key: 'c', title: 'Restock', state: 'later', hint: 'never shown' },
      ]}
    />,
  );
  const [done, open, later] = screen.getAllByRole('listitem');
  expect(done?.textContent).toBe('Done Account');
  expect(open?.getAttribute('aria-current')).toBe('step');
  expect(open?.textContent).toBe('2ProductsChoose someChoose');
  expect(later?.textContent).toBe('3Restock');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(open?.querySelector('button')?.textContent).toBe('Choose');
});
