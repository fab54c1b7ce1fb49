import { expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { restockOrderTransitions, transitionRestockOrder } from './restock-order-transitions.ts';
import { taskTransitions, transitionTask } from './task-transitions.ts';
import { transitionTrip, tripTransitions } from './trip-transitions.ts';

test('lets a task open doors any number of times and ends it once', () => {
  expect(allowedSteps(taskTransitions, transitionTask)).toEqual([
    'created + open → restocking',
    'created + submit → done',
    'created + cancel → canceled',
    'restocking + open → restocking',
    'restocking + submit → done',
    'restocking + cancel → canceled',
  ]);
});

test('reopens an order whose task was canceled, cancels it only before a task, never reopens a done one', () => {
  expect(allowedSteps(restockOrderTransitions, transitionRestockOrder)).toEqual([
    'created + edit → created',
    'created + start → restocking',
    'created + cancel → canceled',
    'restocking + task_canceled → created',
    'restocking + task_done → done',
  ]);
});

test('lets a trip change while it is open and ends it once: with its last task, or given up', () => {
  expect(allowedSteps(tripTransitions, transitionTrip)).toEqual([
    'open + edit → open',
    'open + finish → done',
    'open + cancel → canceled',
  ]);
});
