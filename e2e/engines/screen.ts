import { expect } from '@playwright/test';

import { type Control, type Engine, type PressedKey, testingLibrary } from './browser.js';

/** Target is an element by its ARIA role and name, or a field by its label, within another one if `within` is set. */
export interface Target {
  role: string;
  name?: string | RegExp;
  within?: Target;
}

/** The role of Target for a field that is found by its label: password fields have no role of their own. */
const field = 'field';

const time = { timeout: 60_000 };

/** findAll lists the visible elements that a Target names. Testing Library leaves out what assistive technology cannot reach. */
const findAll = `
  const named = ({ name, pattern }) => (pattern === undefined ? name : new RegExp(pattern));
  const findIn = (scope, target) =>
    target.role === 'field'
      ? TestingLibraryDom.queryAllByLabelText(scope, named(target), { selector: 'input, textarea' })
      : TestingLibraryDom.queryAllByRole(scope, target.role, named(target) === undefined ? {} : { name: named(target) });
  const findAll = (target) =>
    (target.within ? findAll(target.within) : [document.body]).flatMap((scope) => findIn(scope, target));
`;

/** Screen is what a person sees and does in one browser. Every step waits until it is possible. */
export class Screen {
  constructor(
    private readonly engine: Engine,
    private readonly home: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.engine.open(this.home + path);
  }

  async click(role: string, name?: string | RegExp, within?: Target): Promise<void> {
    await (await this.control({ role, name, within })).click();
  }

  /** fill replaces the text of a field. */
  async fill(name: string | RegExp, text: string, within?: Target): Promise<void> {
    const input = await this.control({ role: field, name, within });
    await input.click();
    await this.engine.press('a', 'Control');
    await input.type(text);
  }

  /** valueOf returns the text of a field. */
  async valueOf(name: string | RegExp): Promise<string> {
    const target = { role: field, name };
    await this.appears(target);
    return (await this.script('return findAll(arguments[0])[0].value', target)) as string;
  }

  /** upload chooses a file in the file field of a group. */
  async upload(selector: string, path: string): Promise<void> {
    const script = 'return document.querySelector(arguments[0])';
    await expect.poll(() => this.engine.run(`${script} !== null`, selector), time).toBe(true);
    await (await this.engine.find(script, selector))?.upload(path);
  }

  press(key: PressedKey): Promise<void> {
    return this.engine.press(key);
  }

  /** focus moves the keyboard to an element. */
  async focus(role: string, name: string | RegExp): Promise<void> {
    await this.appears({ role, name });
    await this.script('findAll(arguments[0])[0].focus()', { role, name });
  }

  /** sees waits until the text is on the screen. */
  async sees(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.text(), { ...time, message: `the text ${text}` }).toMatch(matcher(text));
  }

  async seesNot(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.text(), { ...time, message: `no text ${text}` }).not.toMatch(matcher(text));
  }

  async appears(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { ...time, message: describe(target) }).toBeGreaterThan(0);
  }

  async disappears(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { ...time, message: `no ${describe(target)}` }).toBe(0);
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.engine.run('return location.pathname'), time).toBe(path);
  }

  text(): Promise<string> {
    return this.engine.run('return document.body.innerText') as Promise<string>;
  }

  /** lengthOf decodes a recording in the browser and returns its length in seconds. */
  async lengthOf(path: string): Promise<number> {
    // WebKitGTK without a sound card sometimes stops before the end, so the recording is not played.
    await this.engine.run(
      `window.decoded = '';
       fetch(arguments[0])
         .then((answer) => answer.arrayBuffer())
         .then((bytes) => new OfflineAudioContext(1, 1, 44100).decodeAudioData(bytes))
         .then(({ duration }) => (window.decoded = String(duration)), (error) => (window.decoded = String(error)));`,
      path,
    );
    await expect
      .poll(() => this.engine.run('return window.decoded'), { ...time, message: path })
      .not.toBe('');
    return Number(await this.engine.run('return window.decoded'));
  }

  private count(target: Target): Promise<number> {
    return this.script('return findAll(arguments[0]).length', target) as Promise<number>;
  }

  /** control waits for an enabled element and returns it. */
  private async control(target: Target): Promise<Control> {
    const enabled = `findAll(arguments[0]).filter((one) => !one.matches(':disabled, [aria-disabled=true]'))`;
    const isReady = () => this.script(`return ${enabled}.length`, target);
    await expect.poll(isReady, { ...time, message: describe(target) }).toBeGreaterThan(0);
    const control = await this.engine.find(`${findAll} return ${enabled}[0] ?? null`, sent(target));
    if (!control) throw new Error(`${describe(target)} went away`);
    return control;
  }

  private async script(body: string, target: Target): Promise<unknown> {
    const isLoaded = await this.engine.run("return typeof TestingLibraryDom !== 'undefined'");
    if (!isLoaded) await this.engine.run(testingLibrary);
    return this.engine.run(`${findAll} ${body}`, sent(target));
  }
}

/** sent is a target that JSON can hold. */
function sent({ role, name, within }: Target): unknown {
  const named = name instanceof RegExp ? { pattern: name.source } : { name };
  return { role, ...named, within: within && sent(within) };
}

const matcher = (text: string | RegExp) =>
  text instanceof RegExp ? text : new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

const describe = ({ role, name }: Target) => `${role} ${name ?? ''}`;
