import type { components as Auth } from '../api/auth';
import type { components as Creator } from '../api/creator';
import type { components as Dibia } from '../api/dibia';
import type { components as Ilu } from '../api/ilu';
import type { components as Kwuo } from '../api/kwuo';

type AuthSchemas = Auth['schemas'];

/** A creator as the service answers it; name what matters to the test. */
export function aCreator(given: Partial<Creator['schemas']['Creator']> = {}): Creator['schemas']['Creator'] {
  return {
    id: 'creator-1',
    createdAt: '2026-01-02T03:04:05Z',
    name: 'Ada Obi',
    bio: 'Tells stories of the forest.',
    category: 'Odinani',
    filters: ['Odinani'],
    image: 'https://example.org/ada.jpg',
    website: '',
    linktree: '',
    instagram: '',
    facebook: '',
    youtube: '',
    twitter: '',
    tiktok: '',
    order: 0,
    version: 1,
    ...given,
  };
}

/** `count` creators in order, with names and ids of their own. */
export function creators(count: number): Creator['schemas']['Creator'][] {
  return Array.from({ length: count }, (_, order) =>
    aCreator({ id: `creator-${order + 1}`, name: `Creator ${order + 1}`, order }),
  );
}

/** A dibia as the service answers it. */
export function aDibia(given: Partial<Dibia['schemas']['Dibia']> = {}): Dibia['schemas']['Dibia'] {
  return {
    id: 'dibia-1',
    createdAt: '2026-01-02T03:04:05Z',
    name: 'Ezenwa Agbara',
    bio: 'Reads the four days.',
    services: 'Afa, herbs',
    category: '',
    contact: '+234 801 234 5678 (Call & WhatsApp)',
    email: '',
    image: 'https://example.org/ezenwa.jpg',
    website: '',
    linktree: '',
    instagram: '',
    facebook: '',
    youtube: '',
    twitter: '',
    tiktok: '',
    order: 0,
    version: 1,
    ...given,
  };
}

/** A pending review as the service answers it. */
export function aReview(given: Partial<Dibia['schemas']['Review']> = {}): Dibia['schemas']['Review'] {
  return {
    id: 'review-1',
    dibiaId: 'dibia-1',
    dibiaName: 'Ezenwa Agbara',
    name: 'Chike',
    rating: 4,
    comment: 'He took his time.',
    date: '2026-02-03T14:05:00Z',
    status: 'pending',
    ...given,
  };
}

/** `count` reviews of one dibia, newest first, with names and ids of their own. */
export function reviews(
  count: number,
  given: Partial<Dibia['schemas']['Review']> = {},
): Dibia['schemas']['Review'][] {
  const prefix = given.dibiaId ? `${given.dibiaId}-` : '';
  return Array.from({ length: count }, (_, index) =>
    aReview({ id: `${prefix}review-${index + 1}`, name: `Reviewer ${index + 1}`, ...given }),
  );
}

/** A pending report as the service answers it. */
export function aReport(given: Partial<Dibia['schemas']['Report']> = {}): Dibia['schemas']['Report'] {
  return {
    id: 'report-1',
    dibiaId: 'dibia-1',
    dibiaName: 'Ezenwa Agbara',
    name: 'Uche',
    report: 'Never answered the telephone.',
    date: '2026-02-03T14:05:00Z',
    status: 'pending',
    ...given,
  };
}

/** The answer of GET /api/dibia/admin/counts. */
export function counts(given: Partial<Dibia['schemas']['Counts']> = {}): Dibia['schemas']['Counts'] {
  return {
    dibias: 0,
    reviews: { pending: 0, approved: 0, rejected: 0 },
    reports: { pending: 0, resolved: 0, redlist: 0 },
    profiles: { pending: 0, approved: 0, rejected: 0 },
    ...given,
  };
}

/** A pending profile as the service answers it. */
export function aProfile(given: Partial<Dibia['schemas']['Profile']> = {}): Dibia['schemas']['Profile'] {
  return {
    id: 'profile-1',
    createdAt: '2026-02-03T14:05:00Z',
    firstName: 'Ọjị',
    lastName: 'Eze',
    profileImage: 'https://example.org/oji.jpg',
    email: 'oji@example.org',
    contact: '08012345678',
    addressLine1: '12 Ogui Road',
    addressLine2: 'Behind the post office',
    city: 'Enugu',
    country: 'Nigeria',
    bio: 'Reads afa since her youth.',
    services: 'Afa divination',
    status: 'pending',
    ...given,
  };
}

/** `count` profiles, newest first, with names and ids of their own. */
export function profiles(count: number): Dibia['schemas']['Profile'][] {
  return Array.from({ length: count }, (_, index) =>
    aProfile({ id: `profile-${index + 1}`, firstName: 'Profile', lastName: `${index + 1}` }),
  );
}

/** A recording as the services answer it. */
export function aRecording(given: Partial<Ilu['schemas']['Recording']> = {}): Ilu['schemas']['Recording'] {
  return {
    fileId: 'file-1',
    filename: 'aka.mp3',
    uploadedAt: '2026-02-03T14:05:00Z',
    speaker: '',
    dialect: '',
    loudness: null,
    check: '',
    ...given,
  };
}

/** A proverb as the service answers it. */
export function aProverb(given: Partial<Ilu['schemas']['Proverb']> = {}): Ilu['schemas']['Proverb'] {
  return {
    id: 'proverb-1',
    createdAt: '2026-01-02T03:04:05Z',
    version: 1,
    proverb: 'Egbe bere, ugo bere.',
    meaning: 'Let the kite perch, and let the eagle perch.',
    categories: ['Nature'],
    ...given,
  };
}

/** The answer of GET /api/auth/session. */
export function aLifetime(given: Partial<AuthSchemas['Session']> = {}): AuthSchemas['Session'] {
  return {
    user: { username: 'ngozi', role: 'admin' },
    expiresAt: '2026-11-22T00:00:00Z',
    expiresIn: 86_400,
    ...given,
  };
}

/** The answer of POST /api/auth/login. */
export function aLogin(given: Partial<AuthSchemas['SignedIn']> = {}): AuthSchemas['SignedIn'] {
  return { ...aLifetime(), token: 'token-after-login', ...given };
}

/** The secret offered to an authenticator app. */
export function anOffer(): AuthSchemas['AppOffer'] {
  return {
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Obi:ngozi?secret=GEZDGNBVGY3TQOJQ',
    qr: { size: 21, path: 'M0 0h7v1H0z' },
  };
}

/** A pending suggestion as the service answers it. */
export function aSuggestion(given: Partial<Ilu['schemas']['Suggestion']> = {}): Ilu['schemas']['Suggestion'] {
  return {
    id: 'suggestion-1',
    createdAt: '2026-02-03T14:05:00Z',
    proverb: 'Ọra na-azụ nwa.',
    meaning: 'It takes a community to raise a child.',
    categories: ['Mmadu', 'Nwata'],
    status: 'pending',
    ...given,
  };
}

/** `count` suggestions, newest first, with proverbs and ids of their own. */
export function suggestions(count: number): Ilu['schemas']['Suggestion'][] {
  return Array.from({ length: count }, (_, index) =>
    aSuggestion({ id: `suggestion-${index + 1}`, proverb: `Ilu ${index + 1}` }),
  );
}

/** A riddle as the service answers it. */
export function aRiddle(given: Partial<Kwuo['schemas']['Riddle']> = {}): Kwuo['schemas']['Riddle'] {
  return {
    id: 'riddle-1',
    createdAt: '2026-01-02T03:04:05Z',
    version: 1,
    riddle: 'Gwa m nwata gbara afọ ọnụ.',
    translation: 'Tell me of the child that has grown a beard.',
    answer: 'Ọka',
    options: ['Ji', 'Ọka', 'Ede', 'Akpụ'],
    ...given,
  };
}
