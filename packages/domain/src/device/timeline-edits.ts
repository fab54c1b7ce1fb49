/**
 * Audited actions that a timeline lists as changes; each has a title in the app. Leaves out actions that the timeline
 * lists as a session, a command or an alert. [screens A-4]
 */
export const timelineEdits = [
  'alert.saveSubscriptions',
  'device.activate',
  'device.rename',
  'device.saveAddress',
  'device.saveFreezeRule',
  'device.saveOfflineWarning',
  'device.savePreauth',
  'device.saveTemperatureWarning',
  'device.saveTimeZone',
  'device.saveTraining',
  'device.setAudio',
  'platform.allocateCabinet',
  'platform.deallocateCabinet',
  'platform.releaseCabinet',
  'platform.setController',
  'restock.cancelOrder',
  'restock.createOrder',
  'restock.editOrder',
  'stock.adjust',
  'stock.dispose',
  'stock.saveLowStock',
  'stock.saveStandardStock',
  'tax.saveRates',
  'tax.saveTaxable',
  'template.cancelVersion',
  'template.changePrices',
  'template.publish',
  'template.rollOut',
  'template.rollOutPrices',
  'template.undoPrices',
] as const;
export type TimelineEdit = (typeof timelineEdits)[number];
