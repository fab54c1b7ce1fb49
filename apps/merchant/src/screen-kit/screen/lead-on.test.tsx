import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { LeadOn } from './lead-on.tsx';

afterEach(cleanup);

const page = (isFetching: boolean) => (
  <MemoryRouter initialEntries={['/result']}>
    <Routes>
      <Route path="/result" element={<LeadOn to="/steps" query={{ isFetching }} skeleton="waiting" />} />
      <Route path="/steps" element="first step" />
    </Routes>
  </MemoryRouter>
);

test('a page leads to another one only after the server has confirmed the copy on the phone', () => {
  const { rerender } = render(page(true));
  expect(screen.getByText('waiting')).toBeTruthy();
  rerender(page(false));
  expect(screen.getByText('first step')).toBeTruthy();
});
