import { expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { restockOrderTransitions, transitionRestockOrder } from './restock-order-transitions.ts';
import { taskTransitions, transitionTask } from './task-transitions.ts';
import { transitionTrip, tripTransitions } from './trip-transitions.ts';

test('a visit opens as often as it likes, ends once, and nothing else happens to it', () => {
  expect(allowedSteps(taskTransitions, transitionTask)).toEqual([
    'created + open → restocking',
    'created + submit → done',
    'created + cancel → canceled',
    'restocking + open → restocking',
    'restocking + submit → done',
    'restocking + cancel → canceled',
  ]);
});

test('an order goes back to created with a cancelled visit, is cancelled only before one, and never reopened', () => {
  expect(allowedSteps(restockOrderTransitions, transitionRestockOrder)).toEqual([
    'created + edit → created',
    'created + start → restocking',
    'created + cancel → canceled',
    'restocking + task_canceled → created',
    'restocking + task_done → done',
  ]);
});

test('a trip is changed while it is open, and ends once: with its last visit, or given up', () => {
  expect(allowedSteps(tripTransitions, transitionTrip)).toEqual([
    'open + edit → open',
    'open + finish → done',
    'open + cancel → canceled',
  ]);
});
