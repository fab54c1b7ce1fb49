import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { Tabs } from './tabs.tsx';

function Doors() {
  const [door, setDoor] = useState('1');
  return (
    <Tabs
      label="Doors"
      current={door}
      onChange={setDoor}
      tabs={[
        { key: '1', label: 'Door 1' },
        { key: '2', label: 'Door 2', disabled: true },
        { key: '3', label: 'Door 3' },
        { key: '4', label: 'Door 4' },
      ]}
    >
      Content of door {door}
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const press = (key: string) => fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });

describe('tabs', () => {
  test('one press selects, and the panel is named by its tab', () => {
    render(<Doors />);
    fireEvent.click(screen.getByRole('tab', { name: 'Door 3' }));
    expect(screen.getByRole('tabpanel', { name: 'Door 3' }).textContent).toBe('Content of door 3');
  });
  test('only the selected tab is in the tab order', () => {
    render(<Doors />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1, -1]);
  });
  test('arrow keys go round and step over disabled tabs, and focus goes along', () => {
    render(<Doors />);
    const seen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      press(key);
      expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
      return selected();
    });
    expect(seen).toEqual(['Door 3', 'Door 4', 'Door 1', 'Door 4', 'Door 1', 'Door 4']);
  });
  test('other keys do nothing', () => {
    render(<Doors />);
    press('a');
    expect(selected()).toBe('Door 1');
  });
});
