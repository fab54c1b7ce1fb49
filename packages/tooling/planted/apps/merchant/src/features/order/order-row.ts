export { DeviceRow } from '../device/row.ts';
