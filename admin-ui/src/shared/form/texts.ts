import type { z } from './zod';

/** A text of an entry. Its rule and input in the form, its column in the table and in files follow from this row. */
export interface TextRow {
  label: string;
  /** One of the rules of texts in ./rules. */
  rule: (label: string, most: number) => z.ZodType<string, string>;
  required?: boolean;
  hint?: string;
  /** Height of its input; one if left out. */
  rows?: number;
  /** Whether its input has the keys for Igbo letters. The text may also be English. */
  hasIgboKeys?: boolean;
  /** Width of its column in CSS pixels, and whether that takes a share of what is left. */
  width: number;
  grows?: boolean;
  /** Other headings that imports recognize. */
  aliases?: string[];
}

export type Texts<Name extends string> = Record<Name, TextRow>;

/** Returns a value for each row, by name. */
export const eachOf = <Name extends string, V>(texts: Texts<Name>, value: (name: Name, row: TextRow) => V) =>
  Object.fromEntries(
    Object.entries<TextRow>(texts).map(([name, row]) => [name, value(name as Name, row)]),
  ) as Record<Name, V>;

/** The rules of texts; `most` holds their lengths, as the API describes them. */
export const textRules = <Name extends string>(texts: Texts<Name>, most: Record<NoInfer<Name>, number>) =>
  eachOf(texts, (name, { label, rule }) => rule(label, most[name]));

/** Returns the texts of a new form. */
export const emptyTexts = <Name extends string>(texts: Texts<Name>) => eachOf(texts, () => '');

/** The columns of files, for defineSheet. */
export const textHeadings = <Name extends string>(texts: Texts<Name>) =>
  eachOf(texts, (_, { label, aliases = [] }) => ({ heading: label, aliases }));
