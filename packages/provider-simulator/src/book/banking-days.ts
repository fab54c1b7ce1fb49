const DAY_MS = 86_400_000;

/** The first instant of the banking day that follows `days` banking days after `at`, in UTC. */
export function bankingDaysAfter(at: number, days: number): number {
  let day = Math.floor(at / DAY_MS) * DAY_MS;
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    if (isBankingDay(new Date(day))) left -= 1;
  }
  return day;
}

/** A weekday on which banks of the United States are open. */
function isBankingDay(day: Date): boolean {
  const [month, date, weekday] = [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCDay()];
  if (weekday === 0 || weekday === 6) return false;
  if (fixedHolidays.has(`${month}-${date}`)) return false;
  // A holiday on a Sunday is kept on the Monday after.
  const yesterday = new Date(day.getTime() - DAY_MS);
  if (weekday === 1 && fixedHolidays.has(`${yesterday.getUTCMonth() + 1}-${yesterday.getUTCDate()}`))
    return false;
  const week = Math.ceil(date / 7);
  if (month === 5 && weekday === 1) return date + 7 <= 31;
  return !weekdayHolidays.has(`${month}-${weekday}-${week}`);
}

const fixedHolidays = new Set(['1-1', '6-19', '7-4', '11-11', '12-25']);
/** Month, weekday and its week: Martin Luther King, Presidents, Labor, Columbus, Thanksgiving. */
const weekdayHolidays = new Set(['1-1-3', '2-1-3', '9-1-1', '10-1-2', '11-4-4']);
