/** The addresses of Dibia Directory. */
export const dibiaPaths = {
  root: '/admin/dibia-directory',
  add: '/admin/dibia-directory/add',
  edit: '/admin/dibia-directory/edit',
  import: '/admin/dibia-directory/import',
  reports: '/admin/dibia-directory/reports',
  reviews: '/admin/dibia-directory/reviews',
  profiles: '/admin/dibia-directory/profiles',
} as const;
