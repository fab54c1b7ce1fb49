export const listTexts = {
  'en-US': {
    state: 'State',
    states: {
      idle: 'idle',
      pulling: 'pulling: keep pulling',
      reached: 'reached: let go to refresh',
      aborting: 'aborting: not far enough',
      refreshing: 'refreshing…',
      restoring: 'restoring: up to date',
    },
    refreshed: (times: number) => `Refreshed ${times} times`,
    rows: 'Sample rows',
    row: (number: number) => `Row ${number}`,
    failed: 'The next page could not be loaded',
    refreshFailed: 'Could not refresh. The old data stays.',
    empty: 'Nothing here',
    normal: 'Normal',
    low: 'Low',
  },
  'zh-CN': {
    state: '状态',
    states: {
      idle: '空闲',
      pulling: '下拉中：继续下拉',
      reached: '已到位：松开刷新',
      aborting: '取消：下拉距离不足',
      refreshing: '刷新中…',
      restoring: '恢复中：已是最新',
    },
    refreshed: (times: number) => `已刷新 ${times} 次`,
    rows: '示例数据',
    row: (number: number) => `第 ${number} 行`,
    failed: '下一页加载失败',
    refreshFailed: '刷新失败，保留原有数据。',
    empty: '暂无数据',
    normal: '正常',
    low: '偏低',
  },
};

export type ListTexts = (typeof listTexts)['en-US'];
