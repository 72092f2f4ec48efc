/**
 * What links lead to inside a page: the id of the news on the dashboard, and what the ids of
 * comments and contributions begin with, before the id of the thing.
 */
export const anchors = {
  news: 'news',
  comment: 'comment-',
  contribution: 'contribution-',
} as const
