import { expect, it, vi } from 'vitest';

it('makes and applies rules without code made from text, which the content security policy refuses', async () => {
  const made = vi.fn(() => {
    throw new EvalError('refused');
  });
  vi.stubGlobal('Function', made);
  try {
    const { z } = await import('./zod');
    const { linkRules } = await import('./links');
    const links = [{ platform: 'website', url: 'https://example.com' }];
    const form = z.object(linkRules);
    expect(form.safeParse({ links, pending: { platform: 'tiktok', url: '' } }).success).toBe(true);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(made).not.toHaveBeenCalled();
});
