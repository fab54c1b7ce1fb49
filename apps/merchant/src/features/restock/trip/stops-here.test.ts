import { expect, test } from 'vitest';
import { newKeptTask } from '#features/restock/outbox/kept-task.ts';
import { stopsHere } from './stops-here.ts';

const begunAt = '2026-11-22T08:00:00.000Z';
const stop = (deviceNo: string) => ({
  deviceNo,
  name: null,
  units: 8,
  state: 'todo' as const,
  taskId: null,
  recordId: null,
  operatorName: null,
});
const trip = { tripId: 'trip', cabinets: [stop('ONE'), stop('TWO'), stop('THREE')] } as unknown as Parameters<
  typeof stopsHere
>[0];
const line = { door: 'L', layer: 1, productId: 'cola', restockQty: 5 } as never;
const task = (deviceNo: string, more: object) => {
  const facts = { deviceNo, deviceName: null, mode: 'quick' as const };
  return {
    task: { ...newKeptTask(`task ${deviceNo}`, facts, begunAt), tripId: 'trip', ...more },
    photos: [],
  };
};

test('shows stops finished or begun without a network as done or under way', () => {
  const waiting = [
    task('ONE', { start: { begunAt }, done: { enteredAt: begunAt, lines: [line] } }),
    task('TWO', { start: { begunAt } }),
  ];
  expect(stopsHere(trip, waiting)).toMatchObject([
    { state: 'done', units: 5 },
    { state: 'restocking', taskId: 'task TWO' },
    { state: 'todo' },
  ]);
});

test('ignores tasks of other trips', () => {
  const waiting = [task('ONE', { start: { begunAt }, tripId: 'another' })];
  expect(stopsHere(trip, waiting)).toEqual(trip.cabinets);
});
