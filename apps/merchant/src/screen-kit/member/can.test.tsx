import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Can } from './can.tsx';
import { type Me, MeContext } from './me.ts';

const memberWith = (...permissions: Me['permissions']) => ({ permissions }) as Me;
const shownTo = (me: Me | null, anyOf: Parameters<typeof Can>[0]['anyOf']) => {
  const { unmount } = render(
    <MeContext value={me}>
      <Can anyOf={anyOf}>secret</Can>
    </MeContext>,
  );
  const shown = screen.queryByText('secret') !== null;
  unmount();
  return shown;
};

describe('<Can>', () => {
  test('shows its children to a member with at least one of the permissions', () => {
    expect(shownTo(memberWith('order.view'), ['order.view', 'order.refund'])).toBe(true);
    expect(shownTo(memberWith('device.view'), ['order.view', 'order.refund'])).toBe(false);
    expect(shownTo(null, ['order.view'])).toBe(false);
  });
  test('throws for an empty list outside production', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => shownTo(memberWith('order.view'), [])).toThrow('at least one permission');
    quiet.mockRestore();
  });
  test('hides and logs an empty list in production', () => {
    vi.stubEnv('PROD', true);
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(shownTo(memberWith('order.view'), [])).toBe(false);
    expect(quiet).toHaveBeenCalled();
    quiet.mockRestore();
    vi.unstubAllEnvs();
  });
});
