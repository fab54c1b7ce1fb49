import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { Link } from './link.tsx';
import { LinkProvider } from './link-provider.tsx';

function linkTo(href: string) {
  const navigate = vi.fn();
  render(
    <LinkProvider navigate={navigate}>
      <Link href={href}>Orders</Link>
    </LinkProvider>,
  );
  return { navigate, anchor: screen.getByRole('link', { name: 'Orders' }) };
}

describe('a link', () => {
  test('inside the app goes through the router', () => {
    const { navigate, anchor } = linkTo('/orders?page=2');
    const untouched = fireEvent.click(anchor);
    expect(untouched).toBe(false);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/orders?page=2', undefined);
  });
  test.each(['https://example.com/', '//example.com/', 'mailto:help@example.com'])(
    'to %s is left to the browser',
    (href) => {
      const { navigate, anchor } = linkTo(href);
      anchor.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(anchor);
      expect(navigate).not.toHaveBeenCalled();
    },
  );
  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('pressed with %s is left to the browser', (key) => {
    const { navigate, anchor } = linkTo('/orders');
    fireEvent.click(anchor, { [key]: true });
    expect(navigate).not.toHaveBeenCalled();
  });
});
