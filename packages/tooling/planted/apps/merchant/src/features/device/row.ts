export const DeviceRow = 1;
