import { describe, expect, test } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { InfiniteList } from '../feedback/infinite-list.tsx';
import { LinkProvider } from './link-provider.tsx';
import { OwnScroll } from './own-scroll.tsx';
import { Table } from './table.tsx';
import { type TableColumn, TableHead, TableRow } from './table-row.tsx';

const columns: TableColumn[] = [
  { key: 'name', title: 'Name', width: '1fr', sorted: 'ascending' },
  { key: 'total', title: 'Total', width: '5rem', isEnd: true },
];
const texts = { loading: 'Loading', end: 'No more', retry: 'Retry' };

function show(shown: string | null) {
  render(
    <LinkProvider navigate={() => {}} shown={shown}>
      <OwnScroll>
        <InfiniteList
          items={Array.from({ length: 40 }, (_, at) => `Order ${at}`)}
          keyOf={(name) => name}
          label="Orders"
          head={<TableHead columns={columns} />}
          hasMore={false}
          onReachEnd={() => {}}
          texts={texts}
        >
          {(name) => (
            <TableRow
              id={name}
              columns={columns}
              href={`/order?id=${name.slice(6)}`}
              cells={{ name, total: '$1' }}
            />
          )}
        </InfiniteList>
      </OwnScroll>
    </LinkProvider>,
  );
}

describe('a list with column headings', () => {
  test('is a table that counts its rows and says in which order they come', () => {
    show(null);
    const table = screen.getByRole('table', { name: 'Orders' });
    expect(table.getAttribute('aria-rowcount')).toBe('41');
    expect(screen.getAllByRole('row')).toHaveLength(41);
    const [name, total] = screen.getAllByRole('columnheader');
    expect(name?.getAttribute('aria-sort')).toBe('ascending');
    expect(total?.hasAttribute('aria-sort')).toBe(false);
    expect(screen.getAllByRole('cell')).toHaveLength(80);
  });

  test('marks the row whose page is shown, with whatever else its address says', () => {
    show('/order?id=1&tab=timeline');
    expect(screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)).toEqual([
      'Order 1',
    ]);
  });
});

test('a short table sorts by the headings that allow it', () => {
  const pressed: string[] = [];
  const [name, total] = columns;
  if (!name || !total) throw new Error('The table has two columns');
  const sortable = { ...name, onSort: () => pressed.push(name.key) };
  render(
    <Table label="Devices" columns={[sortable, total]}>
      {['Lobby', 'Gym'].map((each) => (
        <TableRow
          key={each}
          id={each}
          columns={columns}
          href={undefined}
          cells={{ name: each, total: '$1' }}
        />
      ))}
    </Table>,
  );
  expect(screen.getByRole('table', { name: 'Devices' }).getAttribute('aria-rowcount')).toBe('3');
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Name ↑']);
  fireEvent.click(screen.getByRole('button'));
  expect(pressed).toEqual(['name']);
});
