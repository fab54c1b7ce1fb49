import type { HoldPurpose } from '@larder/use-cases/ports/payments.port';
import { newTestId } from './new-test-id.ts';

/** What holds of tests are for where it does not matter. */
export const testPurpose: HoldPurpose = {
  merchantId: newTestId(),
  deviceId: newTestId(),
  sessionId: newTestId(),
};
