/** The addresses of Ilu Finder. */
export const iluPaths = {
  root: '/admin/ilu-finder',
  add: '/admin/ilu-finder/add',
  edit: '/admin/ilu-finder/edit',
  import: '/admin/ilu-finder/import',
  categories: '/admin/ilu-finder/categories',
  record: '/admin/ilu-finder/record',
  suggestions: '/admin/ilu-finder/suggestions',
} as const;
