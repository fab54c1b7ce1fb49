/** What the platform charges for: recognized orders, devices in service, and the traffic of their SIM cards. [domain 8] */
export const billKinds = ['saas_fee', 'traffic_card_fee', 'algorithm_fee'] as const;
export type BillKind = (typeof billKinds)[number];
