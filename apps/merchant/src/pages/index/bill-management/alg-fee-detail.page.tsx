import { isCalendarDay } from '@larder/domain/calendar-day';
import { deviceNoPattern, idPattern } from '@larder/domain/ids';
import { useSearchParams } from 'react-router-dom';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { BilledOrders } from './alg-fee-detail/billed-orders.tsx';
import { FeeDays } from './alg-fee-detail/fee-days.tsx';

const PATH = '/pages/index/bill-management/alg-fee-detail';

/** Screen 58: the recognized orders behind an algorithm fee, by day and device, down to their numbers. */
export default function AlgorithmFeePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const deviceNo = search.get('deviceNo');
  const day = search.get('day');
  const known =
    idPattern.test(id) &&
    (deviceNo === null || deviceNoPattern.test(deviceNo)) &&
    (day === null || (deviceNo !== null && isCalendarDay(day)));
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return deviceNo !== null && day !== null ? (
    <BilledOrders path={PATH} id={id} deviceNo={deviceNo} day={day} />
  ) : (
    <FeeDays path={PATH} id={id} deviceNo={deviceNo ?? undefined} />
  );
}
