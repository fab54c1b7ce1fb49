import { expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { ClearablePickerButton } from './clearable-picker-button.tsx';

const picker = { label: 'Last day', placeholder: 'No end', open: false, onOpen: () => undefined };

test('shows its clear button only beside a value that may be cleared', () => {
  const onClear = vi.fn();
  const { rerender } = render(
    <ClearablePickerButton {...picker} value="May 21" clearLabel="Clear" onClear={onClear} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onClear).toHaveBeenCalledTimes(1);
  rerender(<ClearablePickerButton {...picker} value={null} clearLabel="Clear" onClear={onClear} />);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  rerender(<ClearablePickerButton {...picker} value="May 21" clearLabel="Clear" onClear={undefined} />);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});
