import { expect, test } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { Badge } from './badge.tsx';

test('a badge carries its words, and its name for tests', () => {
  render(
    <Badge tone="good" name="order.status.paid">
      Paid
    </Badge>,
  );
  expect(screen.getByText('Paid').closest('[data-badge]')?.getAttribute('data-badge')).toBe(
    'order.status.paid',
  );
});
