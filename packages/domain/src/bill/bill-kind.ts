/** What the platform charges for: devices in service, the traffic of their SIM cards, recognized orders. [domain 8] */
export const billKinds = ['saas_fee', 'traffic_card_fee', 'algorithm_fee'] as const;
export type BillKind = (typeof billKinds)[number];
