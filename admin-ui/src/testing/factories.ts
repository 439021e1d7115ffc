import type { components as Auth } from '../api/auth';
import type { components as Creator } from '../api/creator';

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
