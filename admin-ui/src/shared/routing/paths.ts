/** The addresses outside the areas; each area keeps its own in features/<area>/paths.ts. */
export const paths = {
  home: '/',
  login: '/login',
  invite: '/invite',
  setup: '/setup',
  apiReference: '/api-reference',
  admin: '/admin',
  account: '/admin/account',
  activity: '/admin/activity',
  trash: '/admin/trash',
  webhooks: '/admin/webhooks',
} as const;
