/** What the app shows as a cabinet's status. [spec 4, domain 2] */
export const deviceStatuses = ['to_be_activated', 'operational', 'frozen'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];
