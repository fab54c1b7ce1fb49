import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { Chips } from './chips.tsx';
import { SegmentedControl } from './segmented-control.tsx';

const chips = [
  { value: 'all', label: 'All', count: 14 },
  { value: 'frozen', label: 'Frozen', count: 0 },
];

describe('chips', () => {
  test('single ones are radio buttons of one group with their counts', () => {
    const onChange = vi.fn();
    render(<Chips label="Status" chips={chips} value="all" onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Status' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Frozen\s*0/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('frozen');
  });
  test('several add and take away', () => {
    const onChange = vi.fn();
    render(<Chips multiple label="Tags" chips={chips} value={['all']} onChange={onChange} />);
    fireEvent.click(screen.getByRole('checkbox', { name: /Frozen/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /All/ }));
    expect(onChange.mock.calls).toEqual([[['all', 'frozen']], [[]]]);
  });
});

test('a segmented control is a group of radio buttons', () => {
  const onChange = vi.fn();
  const segments = [
    { value: 'f', label: '°F' },
    { value: 'c', label: '°C' },
  ];
  render(<SegmentedControl label="Unit" segments={segments} value="f" onChange={onChange} />);
  fireEvent.click(screen.getByRole('radio', { name: '°C' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('c');
});

test('brings the chosen chip into sight when it comes with the page', () => {
  const offset = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(591);
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(102);
  const { container } = render(
    <Chips
      label="State"
      chips={[
        { value: 'all', label: 'All' },
        { value: 'refunded', label: 'Refunded' },
      ]}
      value="refunded"
      onChange={() => undefined}
    />,
  );
  expect(container.querySelector('fieldset > div')?.scrollLeft).toBe(591 + 51);
  offset.mockRestore();
  width.mockRestore();
});
