import type { Api } from './api.js';

/** Dibia is what the tests read of a dibia. */
export interface Dibia {
  id: string;
  name: string;
  contact: string;
  version: number;
  profileId?: string;
  [field: string]: unknown;
}

/** Submission is what the tests read of a review, report or profile. */
export interface Submission {
  id: string;
  status: string;
  reason?: string;
  decidedBy?: string;
  dibiaId?: string;
}

/** Kind names what is moderated as the addresses of its calls do. */
export type Kind = 'reviews' | 'report' | 'profiles';

const idFields = { reviews: 'reviewId', report: 'reportId', profiles: 'profileId' };

const base = '/api/dibia/admin';

/** DibiaApi speaks to the Dibia Directory beside the browser: as an administrator, and as the public that sends things in. */
export class DibiaApi {
  constructor(
    private readonly admin: Api,
    private readonly visitor: Api,
  ) {}

  async list(): Promise<Dibia[]> {
    return (await this.visitor.call('GET', '/api/dibia/dibias')) as Dibia[];
  }

  /** names are the dibias' names in their order. */
  async names(): Promise<string[]> {
    return (await this.list()).map((dibia) => dibia.name);
  }

  async add(name: string, more: Record<string, unknown> = {}): Promise<Dibia> {
    return (await this.admin.call('POST', `${base}/dibia`, {
      id: crypto.randomUUID(),
      createdAt: new Date().toISOString(),
      name,
      bio: `${name} reads the four days.`,
      services: 'Afa, herbs',
      image: 'https://dibias.example.org/picture.png',
      contact: '+234 801 234 5678 (Call & WhatsApp)',
      ...more,
    })) as Dibia;
  }

  async edit(
    { id, version, name, bio, image, contact }: Dibia,
    more: Record<string, unknown>,
  ): Promise<void> {
    const body = { name, bio, image, contact, ...more };
    await this.admin.call('PUT', `${base}/dibias/${id}`, body, { 'If-Match': `"${version}"` });
  }

  /** empty removes every dibia with its reviews and reports, and leaves no profile pending. */
  async empty(): Promise<void> {
    for (const { id } of await this.list()) await this.admin.call('DELETE', `${base}/dibias/${id}`);
    const pending = (await this.admin.call(
      'GET',
      `${base}/profiles?status=pending&limit=100`,
    )) as Submission[];
    for (const { id } of pending) await this.decide('profiles', 'reject', id);
  }

  async review(dibia: Dibia, name: string, more: Record<string, unknown> = {}): Promise<Submission> {
    const review = { dibiaId: dibia.id, name, rating: 4, comment: 'He took his time.', ...more };
    return (await this.visitor.call('POST', '/api/dibia/reviews', review)) as Submission;
  }

  async report(dibia: Dibia, name: string, text = 'Never answered the telephone.'): Promise<Submission> {
    const report = { dibiaId: dibia.id, name, report: text };
    return (await this.visitor.call('POST', '/api/dibia/reports', report)) as Submission;
  }

  async profile(
    firstName: string,
    lastName: string,
    more: Record<string, unknown> = {},
  ): Promise<Submission> {
    return (await this.visitor.call('POST', '/api/dibia/profiles', {
      firstName,
      lastName,
      profileImage: 'https://dibias.example.org/picture.png',
      email: 'onye@example.org',
      contact: '08031234567',
      addressLine1: '12 Zik Avenue',
      addressLine2: 'Uwani',
      city: 'Enugu',
      country: 'Nigeria',
      bio: 'Learned from his grandmother.',
      services: 'Afa and herbs',
      ...more,
    })) as Submission;
  }

  async decide(kind: Kind, action: string, id: string, reason?: string): Promise<void> {
    await this.admin.call('PATCH', `${base}/${kind}/${action}`, { [idFields[kind]]: id, reason });
  }

  /** one is a submission as the server has it now. */
  async one(kind: Kind, id: string): Promise<Submission> {
    return (await this.admin.call('GET', `${base}/${kind}/${id}`)) as Submission;
  }

  async status(kind: Kind, id: string): Promise<string> {
    return (await this.one(kind, id)).status;
  }
}
