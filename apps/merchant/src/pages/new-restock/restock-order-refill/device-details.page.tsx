import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';

/** 118 */
export default function RestockDevicePage() {
  return <RestockDeviceScreen path="/pages/new-restock/restock-order-refill/device-details" mode="refill" />;
}
