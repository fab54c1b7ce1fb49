import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Switch } from './switch.tsx';

test('a switch toggles when its label is tapped', async () => {
  const onCheckedChange = vi.fn();
  render(<Switch label="Frozen" checked={false} onCheckedChange={onCheckedChange} />);
  await userEvent.click(screen.getByText('Frozen'));
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
});

test('a switch with an icon toggles when its description is tapped', async () => {
  const onCheckedChange = vi.fn();
  const words = { label: 'Blind count', description: 'Hides the book' };
  render(<Switch {...words} leading={<i />} checked={false} onCheckedChange={onCheckedChange} />);
  await userEvent.click(screen.getByText('Hides the book'));
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
});

test('a compact switch still has its name', () => {
  render(<Switch label="Frozen" checked onCheckedChange={() => undefined} compact />);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Frozen' }).checked).toBe(true);
});

test('a disabled switch ignores taps', async () => {
  const onCheckedChange = vi.fn();
  render(<Switch label="Frozen" checked={false} onCheckedChange={onCheckedChange} disabled />);
  await userEvent.click(screen.getByRole('switch'));
  expect(onCheckedChange).not.toHaveBeenCalled();
});

describe('a checkbox', () => {
  test.each([
    ['mixed', false, true],
    [true, true, false],
    [false, false, false],
  ] as const)('state %s is checked %s and indeterminate %s', (state, checked, indeterminate) => {
    render(<Checkbox label="All doors" checked={state} onCheckedChange={() => undefined} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All doors' });
    expect(box.checked).toBe(checked);
    expect(box.indeterminate).toBe(indeterminate);
  });
  test('reports its next state', async () => {
    const onCheckedChange = vi.fn();
    render(<Checkbox label="All doors" checked="mixed" onCheckedChange={onCheckedChange} />);
    await userEvent.click(screen.getByText('All doors'));
    expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('a radio group', () => {
  const options = [
    { value: 'a', label: 'Owner', disabled: true },
    { value: 'b', label: 'Manager' },
  ];
  test('chooses by label and refuses a disabled choice', async () => {
    const onChange = vi.fn();
    render(<RadioGroup label="Role" options={options} value={null} onChange={onChange} />);
    await userEvent.click(screen.getByText('Owner'));
    await userEvent.click(screen.getByText('Manager'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
  });
  test('shows and says that a choice is required', () => {
    render(<RadioGroup label="Role" options={options} value={null} onChange={() => undefined} required />);
    expect(screen.getByRole('group', { name: 'Role' }).textContent).toMatch(/^Role\*/);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ required }) => required)).toEqual([
      true,
      true,
    ]);
  });
  test('is described by its error', () => {
    render(
      <RadioGroup
        label="Role"
        options={options}
        value={null}
        onChange={() => undefined}
        error="Choose one"
      />,
    );
    const group = screen.getByRole('group', { name: 'Role' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose one',
    );
  });
});
