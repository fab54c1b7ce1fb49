import type { CalendarDay } from '@larder/domain/calendar-day';
import { financeLimits } from '@larder/domain/finance/check-withdrawal';
import { addBankingDays } from '@larder/domain/ledger/banking-days';
import { localDay } from '@larder/domain/time-zone';
import type { MerchantMoney } from './read-merchant-money.ts';

/** The day by which the bank is expected to have a withdrawal that is requested now. */
export const expectedDay = (
  now: Date,
  { timezone, country }: Pick<MerchantMoney, 'timezone' | 'country'>,
): CalendarDay => addBankingDays(localDay(now, timezone), financeLimits.arrivalBankingDays, country);
