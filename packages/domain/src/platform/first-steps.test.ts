import { expect, test } from 'vitest';
import { type FirstStepFacts, firstSteps, planFirstSteps } from './first-steps.ts';

const nothing: FirstStepFacts = {
  hasSold: false,
  products: 0,
  isAlertUserChosen: false,
  activatedCabinets: 0,
  hasPublishedTemplate: false,
  hasRestocked: false,
};
const all: FirstStepFacts = {
  ...nothing,
  products: 18,
  isAlertUserChosen: true,
  activatedCabinets: 1,
  hasPublishedTemplate: true,
  hasRestocked: true,
};

test.each([
  ['right after the registration', nothing, 'products', ['account']],
  ['with products', { ...nothing, products: 1 }, 'alerts', ['account', 'products']],
  [
    'with somebody to notify',
    { ...nothing, products: 1, isAlertUserChosen: true },
    'cabinet',
    ['account', 'products', 'alerts'],
  ],
  [
    'when a later step was done first',
    { ...nothing, activatedCabinets: 2 },
    'products',
    ['account', 'cabinet'],
  ],
  [
    'with a cabinet and no template',
    { ...all, hasPublishedTemplate: false, hasRestocked: false },
    'shelves',
    ['account', 'products', 'alerts', 'cabinet'],
  ],
  [
    'before the first restock',
    { ...all, hasRestocked: false },
    'restock',
    ['account', 'products', 'alerts', 'cabinet', 'shelves'],
  ],
  [
    'whose products were all removed again',
    { ...all, products: 0 },
    'products',
    ['account', 'alerts', 'cabinet', 'shelves', 'restock'],
  ],
] as const)('a merchant %s has one open step', (_, facts, open, done) => {
  const plan = planFirstSteps(facts);
  expect(plan?.open).toBe(open);
  expect(plan?.steps.map(({ step }) => step)).toEqual(firstSteps);
  expect(plan?.steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(done);
});

test('the first steps end when all are done, or with the first order', () => {
  expect(planFirstSteps(all)).toBeNull();
  expect(planFirstSteps({ ...nothing, hasSold: true })).toBeNull();
});
