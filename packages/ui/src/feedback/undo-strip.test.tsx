import { expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { UndoStrip } from './undo-strip.tsx';

const strip = {
  icon: null,
  title: 'Fruit Cup, $5.17',
  text: 'Card is charged in 6 s',
  undoLabel: 'Undo',
  share: 0.75,
};

test('announces what is about to happen once, and leaves the seconds unsaid', () => {
  render(<UndoStrip {...strip} onUndo={() => {}} />);
  expect(screen.getByRole('status').textContent).toBe('Fruit Cup, $5.17');
  expect(screen.getByRole('timer').textContent).toBe('Card is charged in 6 s');
});

test('takes the act back while there is time, and offers nothing after that', () => {
  const onUndo = vi.fn();
  const { rerender } = render(<UndoStrip {...strip} onUndo={onUndo} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledOnce();
  rerender(<UndoStrip {...strip} onUndo={undefined} share={0} />);
  expect(screen.queryByRole('button')).toBeNull();
});
