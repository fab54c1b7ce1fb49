import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { useQueryFilters } from './use-query-filters.ts';

afterEach(cleanup);

function Read() {
  const { filters, isFiltered } = useQueryFilters({ from: '', to: '', q: '' });
  return <p>{JSON.stringify({ ...filters, isFiltered })}</p>;
}

function readFrom(query: string): object {
  render(
    <MemoryRouter initialEntries={[`/list${query}`]}>
      <Read />
    </MemoryRouter>,
  );
  return JSON.parse(screen.getByText(/isFiltered/).textContent ?? '');
}

describe('the filters of an address', () => {
  test('are days and words', () => {
    const address = '?from=2026-11-01&to=2026-11-07&q=cola';
    expect(readFrom(address)).toEqual({ from: '2026-11-01', to: '2026-11-07', q: 'cola', isFiltered: true });
  });
  test.each(['2026-13-45', '2026-02-30', 'x', ''])('ignore "%s", which is no calendar day', (day) => {
    expect(readFrom(`?from=${day}&to=${day}`)).toEqual({ from: '', to: '', q: '', isFiltered: false });
  });
});
