import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { AppFrame } from './app-frame.tsx';
import { NavBar } from './nav-bar.tsx';
import { Screen } from './screen.tsx';
import { TabBar } from './tab-bar.tsx';

describe('a screen', () => {
  test('carries its path and its state, and is busy while it loads', () => {
    const { rerender } = render(
      <Screen path="/pages/x" state="loading">
        text
      </Screen>,
    );
    const main = screen.getByRole('main');
    expect(main.dataset).toMatchObject({ screen: '/pages/x', state: 'loading' });
    expect(main.getAttribute('aria-busy')).toBe('true');
    rerender(<Screen path="/pages/x">text</Screen>);
    expect(main.getAttribute('aria-busy')).toBe('false');
  });
  test('has one h1 in its bar, which can take the focus, and a back button with a name', () => {
    const onBack = vi.fn();
    render(
      <Screen path="/x" bar={<NavBar title="Orders" back={{ label: 'Back', onBack }} />}>
        text
      </Screen>,
    );
    const heading = screen.getByRole('heading', { level: 1, name: 'Orders' });
    heading.focus();
    expect(document.activeElement).toBe(heading);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
  });
  test('has one heading on two lines for a title of two parts', () => {
    render(<NavBar title="Quick Restock · Restock statistics" />);
    const heading = screen.getByRole('heading', { name: 'Quick Restock · Restock statistics' });
    expect([...heading.children].map(({ textContent }) => textContent)).toEqual([
      'Quick Restock · ',
      'Restock statistics',
    ]);
  });
  test('sits above the tab bar, which marks the current page and announces its badges', () => {
    const items = [
      { key: 'home', href: '/', label: 'Home', icon: <i /> },
      {
        key: 'support',
        href: '/support',
        label: 'Support',
        icon: <i />,
        badge: { count: 120, label: '120 unread' },
      },
    ];
    render(
      <AppFrame tabBar={<TabBar label="Main" items={items} current="home" />}>
        <Screen path="/">text</Screen>
      </AppFrame>,
    );
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home');
    expect(screen.getByRole('link', { name: '120 unread Support' }).textContent).toContain('99+');
  });
});
