import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';

/** Screen 118: one device before its restock, in order mode. */
export default function RestockDevicePage() {
  return <RestockDeviceScreen path="/pages/new-restock/restock-order-refill/device-details" mode="refill" />;
}
