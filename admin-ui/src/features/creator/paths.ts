/** The addresses of Creator Directory. */
export const creatorPaths = {
  root: '/admin/creator-directory',
  add: '/admin/creator-directory/add',
  edit: '/admin/creator-directory/edit',
  import: '/admin/creator-directory/import',
} as const;
