import { aCreator } from '../../testing/factories';
import { directoryContract } from '../../testing/directoryContract';

directoryContract({
  area: 'creator',
  urls: {
    list: '/api/creator/creators',
    add: '/api/creator/admin/add',
    edit: '/api/creator/admin/edit',
    remove: '/api/creator/admin/delete',
    order: '/api/creator/admin/order',
  },
  make: aCreator,
  samples: [
    aCreator({
      id: 'ada',
      name: 'Ada Obi',
      bio: 'Tells of Ọ́kụ.',
      website: 'https://www.ada.example/about',
      linktree: 'https://linktr.ee/ada',
    }),
    aCreator({
      id: 'ike',
      name: 'Ike',
      bio: 'Plays.',
      category: 'Kids',
      filters: ['Kids', 'Culture'],
      order: 1,
    }),
  ],
  searchLabel: 'Search creators...',
  found: [
    ['oku', 'Ada Obi'],
    ['ỌKỤ', 'Ada Obi'],
    ['ike', 'Ike'],
    ['culture', 'Ike'],
    ['plays', 'Ike'],
    ['odin', 'Ada Obi'],
  ],
  columns: [
    'Image',
    'Name',
    'Bio',
    'Category',
    'Filters',
    'Website',
    'YouTube',
    'Instagram',
    'Facebook',
    'TikTok',
    'Twitter',
  ],
  cardLinks: ['Website of Ada Obi: ada.example, opens in a new tab'],
  cardTexts: ['Odinani', 'Kids, Culture'],
  actionsOnMany: ['Filters…'],
  typed: { Name: 'Ọ́kụ Media', Bio: 'Songs and riddles', 'Image URL': ' https://example.org/a.jpg ' },
  // Without a filter the category is the default.
  sent: {
    name: 'Ọ́kụ Media',
    bio: 'Songs and riddles',
    image: 'https://example.org/a.jpg',
    filters: '',
    category: 'Odinani',
  },
  missing: {
    Name: 'As the apps show it. Name is required',
    Bio: 'Bio is required',
    'Image URL': /Image URL is required$/,
  },
  refused: ['bio', 'Bio'],
  kept: {
    filters: 'Odinani',
    category: 'Odinani',
    linktree: 'https://linktr.ee/ada',
    website: 'https://www.ada.example/about',
  },
});
