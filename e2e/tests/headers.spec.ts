import { expect, test } from '../support/test.js';

/** What every answer says, of one process as through the gateway; '' stands for a header that is not there. */
const standard = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': /^microphone=\(self\), camera=\(\)/,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': '', // it came by plain http
  'x-content-type-options': 'nosniff',
};

const app = {
  'cache-control': 'no-cache',
  'content-security-policy':
    /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'sha256-\S+' 'nonce-\w+'; /,
  'referrer-policy': 'same-origin',
};

const rows: {
  path: string;
  status: number;
  differs?: Partial<Record<keyof typeof standard, string | RegExp>>;
}[] = [
  { path: '/', status: 200, differs: app },
  { path: '/admin/account', status: 200, differs: app },
  { path: '/api/zzz', status: 404 },
  { path: '/metrics', status: 404 },
  { path: '/api/creator/zzz', status: 404 },
  { path: '/api/creator/creators', status: 200, differs: { 'cache-control': 'no-cache' } },
  { path: '/api/dibia/admin/summary', status: 401 },
  { path: '/api/pictures/zzz', status: 404 },
];

test('every answer says what browsers may do with it', { tag: '@apart' }, async ({ request }) => {
  for (const { path, status, differs } of rows) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(status);
    for (const [name, value] of Object.entries({ ...standard, ...differs })) {
      expect(answer.headers()[name] ?? '', `${name} of ${path}`).toMatch(
        value instanceof RegExp ? value : exactly(value),
      );
    }
  }
});

const exactly = (value: string): RegExp => new RegExp(`^${value.replace(/[()]/g, '\\$&')}$`);
