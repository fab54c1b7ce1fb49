import { addMonths, type CalendarDay, isCalendarDay } from '../calendar-day.ts';
import { onboardingLimits } from './onboarding-limits.ts';

const yearsBefore = (today: CalendarDay, years: number) => addMonths(today, -12 * years);

/** The last day on which a person who is an adult `today` was born. */
export const latestBirthDate = (today: CalendarDay): CalendarDay =>
  yearsBefore(today, onboardingLimits.adultYears);

/** The first day that is a birth date. No calendar day is before 1900. */
export function earliestBirthDate(today: CalendarDay): CalendarDay {
  const first = yearsBefore(today, onboardingLimits.birthYearsBack);
  return isCalendarDay(first) ? first : '1900-01-01';
}

/** True for the birth date of a living adult. [screens 73] */
export const isAdultBirthDate = (day: CalendarDay, today: CalendarDay): boolean =>
  isCalendarDay(day) && day >= earliestBirthDate(today) && day <= latestBirthDate(today);
