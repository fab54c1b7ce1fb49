import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen, waitFor } from '../../test/render.tsx';
import { KeyValue } from './key-value.tsx';
import { KeyValueList } from './key-value-list.tsx';
import { List } from './list.tsx';
import { ListRow } from './list-row.tsx';

describe('a row', () => {
  test('with an address is a link and carries the id of its object', () => {
    render(
      <List>
        <ListRow id="d1" title="Lobby" subtitle="VC24090001" href="/device" />
      </List>,
    );
    expect(screen.getByRole('link', { name: /Lobby/ }).closest('li')?.dataset.id).toBe('d1');
  });
  test('with an act is a button, and rests when disabled', () => {
    const onPress = vi.fn();
    const { rerender } = render(<ListRow as="div" title="Price" onPress={onPress} />);
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    rerender(<ListRow as="div" title="Price" onPress={onPress} disabled />);
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    expect(onPress).toHaveBeenCalledOnce();
  });
  test('without either is plain', () => {
    render(<ListRow as="div" title="Price" value="$1.00" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a label with its value', () => {
  test('shows a dash for what is missing, without a copy button', () => {
    render(
      <KeyValueList>
        <KeyValue label="Refunded at" value="" copy={{ text: '', label: 'Copy' }} />
      </KeyValueList>,
    );
    expect(screen.getByRole('definition').textContent).toBe('–');
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('copies its text and tells', async () => {
    const onCopied = vi.fn();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(
      <KeyValueList>
        <KeyValue label="Order" value="O 26" copy={{ text: 'O26', label: 'Copy order', onCopied }} />
      </KeyValueList>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy order' }));
    await waitFor(() => expect(onCopied).toHaveBeenCalledOnce());
    expect(writeText).toHaveBeenCalledExactlyOnceWith('O26');
  });
});
