import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen, waitFor } from '../../test/render.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { Picture } from './picture.tsx';

describe('a picture', () => {
  test('loads when it comes near', () => {
    render(<Picture src="/files/a" alt="Water" />);
    expect(screen.getByRole('img', { name: 'Water' }).getAttribute('loading')).toBe('lazy');
  });
  test('that is broken shows its words instead, and a new address is tried again', () => {
    const { rerender } = render(<Picture src="/files/a" alt="Water" />);
    fireEvent.error(screen.getByRole('img', { name: 'Water' }));
    expect(screen.queryByRole('img', { name: 'Water' })).toBeNull();
    expect(screen.getByText('Water')).toBeTruthy();
    rerender(<Picture src="/files/b" alt="Water" />);
    expect(screen.getByRole('img', { name: 'Water' }).getAttribute('src')).toBe('/files/b');
  });
  test('that is missing and only an ornament says nothing', () => {
    const { container } = render(<Picture src={null} alt="" />);
    expect(container.textContent).toBe('');
  });
});

describe('the viewer', () => {
  async function viewed() {
    const onClose = vi.fn();
    const texts = { close: 'Close', zoomIn: 'Zoom in', zoomOut: 'Zoom out' };
    render(<ImageViewer open onClose={onClose} src="/files/a" alt="Water" texts={texts} />);
    await screen.findByRole('dialog', { name: 'Water' });
    return onClose;
  }
  const zoom = () => screen.getByRole('status').textContent;
  test('zooms from 1 to 4 by its buttons', async () => {
    await viewed();
    const inward = screen.getByRole('button', { name: 'Zoom in' });
    const seen = [zoom()];
    for (let presses = 0; presses < 4; presses++) {
      await userEvent.click(inward);
      seen.push(zoom());
    }
    expect(seen).toEqual(['100%', '200%', '300%', '400%', '400%']);
    expect(inward.hasAttribute('disabled')).toBe(true);
  });
  test('a double tap goes in and out', async () => {
    await viewed();
    const picture = screen.getByRole('img', { name: 'Water' });
    await userEvent.dblClick(picture);
    expect(zoom()).toBe('250%');
    await userEvent.dblClick(picture);
    expect(zoom()).toBe('100%');
  });
  test('has the focus on Close, and Esc closes', async () => {
    const onClose = await viewed();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
