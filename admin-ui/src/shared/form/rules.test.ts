import { zodResolver } from '@hookform/resolvers/zod';
import { expect, it } from 'vitest';
import { z } from './zod';
import { links, most, texts } from '../../../../platform/input/testdata/texts.json';
import { keepStored } from './keepStored';
import { linkRules } from './links';
import { optional, optionalName, optionalURL, required, requiredName, requiredURL } from './rules';

interface Sample {
  what: string;
  text: string;
  then?: string;
  times?: number;
  rule?: string;
}

const whole = ({ text, then = '', times = 0 }: Sample) => text + then.repeat(times);

const sentences: Record<string, string | undefined> = {
  empty: 'City is required',
  letters: 'City can have at most 200 characters',
  marks: 'City can have at most 8 marks on one letter',
  bytes: 'City can have at most 3200 bytes. Marks and joined emoji take up several.',
  direction: "City can't contain text-direction characters",
};

const linkSentences: Record<string, string | undefined> = {
  empty: 'City is required',
  address: 'Enter a full web address, such as https://example.com',
  direction: "A web address can't contain text-direction characters",
  marks: 'A web address can have at most 8 marks on one letter',
};

/** What is said first of a text by a rule. */
const said = (rule: z.ZodType, text: string) => rule.safeParse(text).error?.issues[0]?.message;

it.each(texts as Sample[])('judges $what as the server does', (sample) => {
  const rule = sample.rule ?? '';
  expect(said(requiredName('City', most), whole(sample))).toBe(sentences[rule]);
  expect(said(required('City', most), whole(sample))).toBe(
    rule === 'direction' ? undefined : sentences[rule],
  );
  const given = rule === 'empty' ? undefined : sentences[rule];
  expect(said(optionalName('City', most), whole(sample))).toBe(given);
  expect(said(optional('City', most), whole(sample))).toBe(rule === 'direction' ? undefined : given);
});

it.each(links as Sample[])('judges a link, $what, as the server does', (sample) => {
  const rule = sample.rule ?? '';
  expect(said(requiredURL('City'), whole(sample))).toBe(linkSentences[rule]);
  expect(said(optionalURL, whole(sample))).toBe(rule === 'empty' ? undefined : linkSentences[rule]);
});

it('leaves alone what is stored, and only while it stays', async () => {
  const form = z.object({ name: requiredName('Name', 20), bio: required('Bio', 20), ...linkRules });
  type Form = z.infer<typeof form>;
  const stored: Form = {
    name: 'Ada\u202e',
    bio: `a${'\u0301'.repeat(20)}`,
    links: [{ platform: 'website', url: 'https://example.com/\u202ea' }],
    pending: { platform: 'instagram', url: '' },
  };
  const rules = keepStored<Form>(zodResolver(form), () => stored);
  const broken = async (changed: Partial<Form>) => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors, values } = await rules({ ...stored, ...changed }, undefined, options);
    const found = Object.entries(errors).map(([field, error]) => [
      field,
      (error as { message: string }).message,
    ]);
    expect(Object.keys(values).length > 0).toBe(found.length === 0);
    return found;
  };
  expect(await broken({})).toEqual([]);
  expect(await broken({ bio: 'Tales' })).toEqual([]);
  expect(await broken({ bio: '' })).toEqual([['bio', 'Bio is required']]);
  expect(await broken({ name: 'Ada \u202e' })).toEqual([
    ['name', "Name can't contain text-direction characters"],
  ]);
  expect(await broken({ bio: `${stored.bio}\u0301`, links: [] })).toEqual([
    ['bio', 'Bio can have at most 8 marks on one letter'],
  ]);
  expect(await broken({ links: [{ platform: 'tiktok', url: 'https://example.com/\u202ea' }] })).toEqual([
    ['links', "The TikTok link can't contain text-direction characters"],
  ]);
});
