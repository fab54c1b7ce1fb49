import { Chips } from '@larder/ui/layout/chips';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { AppRouter } from './app-router.tsx';
import { createAppRouter } from './navigation/create-app-router.ts';

afterEach(cleanup);

function List() {
  const { filters, setFilters } = useQueryFilters({ state: 'all' });
  const chips = ['all', 'open'].map((value) => ({ value, label: value }));
  return (
    <Chips label="State" chips={chips} value={filters.state} onChange={(state) => setFilters({ state })} />
  );
}

/** A tap as the browser sends it: nothing waits for what React may draw later. */
function tap(element: HTMLElement) {
  const { IS_REACT_ACT_ENVIRONMENT: before } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  element.click();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before });
}

test('A choice that the address keeps is shown as soon as it is tapped.', () => {
  render(<AppRouter {...createAppRouter([{ path: '*', Component: List }])} />);
  const open = screen.getByRole<HTMLInputElement>('radio', { name: 'open' });
  tap(open);
  expect(open.checked).toBe(true);
  expect(location.search).toBe('?state=open');
});
