import { expect, test } from 'vitest';
import { allowedSteps, eventsOf } from '../transition.ts';
import { merchantEvents, merchantTransitions, transitionMerchant } from './merchant-transitions.ts';

test('makes these transitions of a merchant and refuses all others', () => {
  expect(allowedSteps(merchantTransitions, transitionMerchant)).toEqual([
    'onboarding + activate → active',
    'onboarding + close → closed',
    'active + close → closed',
    'active + suspend → suspended',
    'suspended + activate → active',
    'suspended + close → closed',
  ]);
  expect([...merchantEvents].sort()).toEqual(eventsOf(merchantTransitions).sort());
});
