import { setTimeout } from 'node:timers/promises';

/** Creator is what the tests read of a creator. */
export interface Creator {
  id: string;
  name: string;
  order: number;
}

/** Api speaks to Obi beside the browser, to prepare and to look behind the screen. */
export class Api {
  private constructor(
    private readonly url: string,
    readonly token: string,
    readonly username: string,
  ) {}

  static async signIn(url: string, username: string, password: string): Promise<Api> {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) throw new Error(`sign-in answered ${response.status} ${await response.text()}`);
    const session = (await response.json()) as { token: string };
    return new Api(url, session.token, username);
  }

  /** visitor is a member of the public, who is not signed in. */
  static visitor(url: string): Api {
    return new Api(url, '', '');
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...more,
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    const comeBack = Number(response.headers.get('Retry-After'));
    if (response.status === 503 && method === 'GET' && comeBack > 0) {
      await setTimeout(comeBack * 1000); // as the web app does; the test's own time ends it
      return this.call(method, path, body, more);
    }
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  }

  async creators(): Promise<Creator[]> {
    return (await this.call('GET', '/api/creator/creators')) as Creator[];
  }

  /** names are the creators' names in their order. */
  async names(): Promise<string[]> {
    return (await this.creators()).map((creator) => creator.name);
  }

  async addCreator(name: string, more: Record<string, unknown> = {}): Promise<Creator> {
    return (await this.call('POST', '/api/creator/admin/add', {
      id: crypto.randomUUID(),
      createdAt: new Date().toISOString(),
      name,
      bio: `${name} tells stories.`,
      image: 'https://creators.example.org/picture.jpg',
      ...more,
    })) as Creator;
  }

  async editCreator(id: string, name: string): Promise<void> {
    const image = 'https://creators.example.org/picture.jpg';
    await this.call('PUT', `/api/creator/admin/edit/${id}`, { id, name, bio: 'Edited.', image });
  }

  async deleteCreator(id: string): Promise<void> {
    await this.call('DELETE', `/api/creator/admin/delete/${id}`);
  }

  /** emptyDirectory removes every creator. */
  async emptyDirectory(): Promise<void> {
    for (const { id } of await this.creators()) await this.deleteCreator(id);
  }

  async addAdmin(username: string, password: string): Promise<void> {
    await this.call('POST', '/api/auth/admins', { username, password });
  }

  async removeAdmin(username: string): Promise<void> {
    await this.call('DELETE', `/api/auth/admins/${username}`);
  }

  /** endOtherSessions signs out every session but this one, the browser's among them. */
  async endOtherSessions(): Promise<void> {
    const sessions = (await this.call('GET', '/api/auth/sessions')) as { id: string; current: boolean }[];
    for (const session of sessions.filter((one) => !one.current)) {
      await this.call('DELETE', `/api/auth/sessions/${session.id}`);
    }
  }
}
