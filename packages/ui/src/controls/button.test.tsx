import { describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import { Button } from './button.tsx';

describe('a button', () => {
  test('acts when pressed, and does not submit a form by accident', () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect(button.getAttribute('type')).toBe('button');
  });
  test('says that it is busy, keeps the focus, ignores presses and submits nothing', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} busyText="Saving…">
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Saving…' });
    button.focus();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
  test('keeps the focus while it is disabled, ignores presses, and is disabled for good once it is left', () => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Try now</Button>);
    const button = screen.getByRole('button', { name: 'Try now' });
    act(() => button.focus());
    rerender(
      <Button onClick={onClick} disabled>
        Try now
      </Button>,
    );
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    act(() => button.blur());
    expect(button.hasAttribute('disabled')).toBe(true);
  });
});
