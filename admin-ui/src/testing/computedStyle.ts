/**
 * jsdom computes the whole style of an element and of all it stands in, again after every change of the page, for each
 * element that a query by role or axe looks at: a third of the suite's time. They ask for few properties. Here these
 * are computed alone, from the rules that mention them; for anything else jsdom answers. computedStyle.test.tsx holds
 * both against each other.
 */
export const computedHere = [
  ...['display', 'visibility', 'opacity', 'pointer-events'],
  ...['position', 'overflow', 'width', 'height', 'content-visibility', 'clip-path', 'direction'],
];
const known = new Set(computedHere);
const inherited = new Map([
  ['direction', 'ltr'],
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
]);

interface Rule {
  selector: string;
  /** A class without which no element is meant, '' if the selector asks for none. */
  subject: string;
  specificity: number;
  order: number;
  style: CSSStyleDeclaration;
}

/** What TextareaAutosize measures itself by, at each letter that is typed; jsdom lays nothing out. */
const measures = new Set<PropertyKey>(
  ['Top', 'Bottom'].flatMap((side) => [`padding${side}`, `border${side}Width`]).concat('width', 'boxSizing'),
);

/** jsdom's own answer. */
export const jsdomStyle = window.getComputedStyle.bind(window);

export function installComputedStyle(): void {
  const defaults = new Map<string, CSSStyleDeclaration>();

  /** What the browser's own style sheet says of an element that no rule of the page speaks of. */
  const defaultOf = (element: Element, property: string): string => {
    const key = ['hidden', 'open', 'type'].reduce(
      (name, attribute) => `${name} ${String(element.getAttribute(attribute))}`,
      element.localName,
    );
    let style = defaults.get(key);
    if (style === undefined) {
      const bare = element.cloneNode(false) as Element;
      bare.removeAttribute('class');
      bare.removeAttribute('style');
      defaults.set(key, (style = jsdomStyle(bare)));
    }
    return style.getPropertyValue(property);
  };

  const computed = (element: Element, property: string): string => {
    const own = declared(element, property);
    const above = inherited.get(property);
    if (own === 'inherit' || (own === '' && above !== undefined)) {
      return element.parentElement ? computed(element.parentElement, property) : (above ?? own);
    }
    return own === '' ? defaultOf(element, property) : own;
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return jsdomStyle(element, pseudo);
    let style: CSSStyleDeclaration | undefined;
    const rest = () => (style ??= jsdomStyle(element));
    const value = (name: string) =>
      known.has(name) ? computed(element, name) : rest().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return value;
        if (name === 'pointerEvents') return computed(element, 'pointer-events');
        if (measures.has(name)) return '';
        if (typeof name === 'string' && known.has(name)) return computed(element, name);
        const found: unknown = Reflect.get(rest(), name, rest());
        return typeof found === 'function' ? (found.bind(rest()) as unknown) : found;
      },
    });
  };
}

/** What the page's rules and the element itself say of a property; '' if nothing. */
function declared(element: Element, property: string): string {
  let value = '';
  let strength = -1;
  for (const { selector, specificity, style } of rulesFor(element)) {
    const said = style.getPropertyValue(property);
    if (said === '') continue;
    const weight = specificity + (style.getPropertyPriority(property) ? IMPORTANT : 0);
    if (weight < strength || !element.matches(selector)) continue;
    value = said;
    strength = weight;
  }
  const { style } = element as HTMLElement;
  const own = style.getPropertyValue(property);
  const wins = own !== '' && (strength < IMPORTANT || style.getPropertyPriority(property) !== '');
  return wins ? own : value;
}

const IMPORTANT = 1e9;

let byClass = new Map<string, Rule[]>();
let stale = true;
const ofRule = new WeakMap<CSSRule, Rule[]>();
const head = new MutationObserver(() => (stale = true));
head.observe(document.head, { childList: true, subtree: true, characterData: true });
for (const change of ['insertRule', 'deleteRule'] as const) {
  const original = CSSStyleSheet.prototype[change] as (...given: unknown[]) => never;
  CSSStyleSheet.prototype[change] = function (this: CSSStyleSheet, ...given: unknown[]) {
    stale = true;
    return original.apply(this, given);
  };
}

/** The rules that may speak of an element, those for its classes and those for none, in the page's order. */
function rulesFor(element: Element): Rule[] {
  if (head.takeRecords().length > 0 || stale) {
    stale = false;
    byClass = new Map();
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(relevantRules));
    for (const [order, rule] of rules.entries()) {
      rule.order = order;
      const sameClass = byClass.get(rule.subject);
      if (sameClass) sameClass.push(rule);
      else byClass.set(rule.subject, [rule]);
    }
  }
  const classes = element.getAttribute('class')?.split(/\s+/) ?? [];
  const found = ['', ...classes].flatMap((name) => byClass.get(name) ?? []);
  return found.length > 1 ? found.sort((a, b) => a.order - b.order) : found;
}

function relevantRules(rule: CSSRule): Rule[] {
  let rules = ofRule.get(rule);
  if (!rules) ofRule.set(rule, (rules = rulesOf(rule)));
  return rules;
}

/** Like jsdom, takes no rule that asks for a width or a preference. */
function rulesOf(rule: CSSRule): Rule[] {
  if (rule instanceof CSSMediaRule) {
    return /^(all|screen)?$/.test(rule.media.mediaText) ? [...rule.cssRules].flatMap(rulesOf) : [];
  }
  if (!(rule instanceof CSSStyleRule)) return [];
  const { style, selectorText } = rule;
  if (!computedHere.some((property) => style.getPropertyValue(property) !== '')) return [];
  return selectorText
    .split(/,(?![^(]*\))/)
    .map((one) => one.trim())
    .filter((selector) => !/::|:-/.test(selector)) // neither parts of elements nor names of one browser
    .map((selector) => ({
      selector,
      subject: subjectClass(selector),
      specificity: specificityOf(selector),
      order: 0,
      style,
    }));
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function specificityOf(selector: string): number {
  const counted = selector.replace(/:where\([^)]*\)/g, '').replace(/:(not|is)\(/g, ' ');
  const classes = countOf(counted, /[.[]|:[a-z]/g);
  return countOf(counted, /#/g) * 1e6 + classes * 1e3 + countOf(counted, /(^|[\s>+~(])[a-z]/g);
}

/** A class without which no element is meant, '' if the selector asks for none. */
function subjectClass(selector: string): string {
  const subject =
    selector
      .replace(/\([^)]*\)/g, '')
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  return /\.([\w-]+)/.exec(subject)?.[1] ?? '';
}
