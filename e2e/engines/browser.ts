import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';

import { freePort } from '../support/program.js';

/** Control is one element of the page, as a person uses it. */
export interface Control {
  click(): Promise<void>;
  /** type enters text at the cursor of a field. */
  type(text: string): Promise<void>;
  /** upload chooses a file in a file field. */
  upload(path: string): Promise<void>;
}

/** Engine drives one browser. A script is the body of a function that runs in the page. */
export interface Engine {
  open(url: string): Promise<void>;
  /** run returns the JSON value that the script returns. */
  run(script: string, ...args: unknown[]): Promise<unknown>;
  /** find returns the element that the script returns, or undefined if it returns null. */
  find(script: string, ...args: unknown[]): Promise<Control | undefined>;
  /** press presses one key, or a modifier and a key. */
  press(key: PressedKey, modifier?: 'Control'): Promise<void>;
  close(): Promise<void>;
}

export type PressedKey = ' ' | 'Escape' | 'ArrowDown' | 'a';

/** Testing Library finds elements by role and name in every engine, as Playwright does in Chromium. */
export const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

const size = { width: 1440, height: 900 };

/** openFirefox starts Firefox without a window and speaks WebDriver BiDi to it. Its microphone hears a tone. */
export async function openFirefox(program: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: size,
    protocolTimeout: 120_000,
    extraPrefsFirefox: {
      // Without a sound card Firefox neither plays nor records: this one exists in Firefox alone.
      'media.cubeb.force_mock_context': true,
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
      'ui.prefersReducedMotion': 1,
    },
  });
  const page = await browser.newPage();
  const control = (element: ElementHandle<Element>): Control => ({
    click: () => element.click(),
    type: (text) => element.type(text),
    upload: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  });
  const call = (script: string, args: unknown[]) =>
    `(function () { ${script}\n}).apply(window, ${JSON.stringify(args)})`;
  return {
    open: async (url) => void (await page.goto(url)),
    run: (script, ...args) => page.evaluate(call(script, args)),
    find: async (script, ...args) => {
      const element = (await page.evaluateHandle(call(script, args))).asElement();
      return element ? control(element as ElementHandle<Element>) : undefined;
    },
    press: async (key, modifier) => {
      if (modifier) await page.keyboard.down(modifier);
      await page.keyboard.press(key as KeyInput);
      if (modifier) await page.keyboard.up(modifier);
    },
    close: () => browser.close(),
  };
}

/** openWebKit starts WebKitGTK's MiniBrowser on a display of its own and speaks W3C WebDriver to it. */
export async function openWebKit(programs: { driver: string; browser: string }): Promise<Engine> {
  const screen = `${size.width}x${size.height}x24`;
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await firstLine(display);
  const port = await freePort();
  const server = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const driver = `http://127.0.0.1:${port}`;
  await answers(`${driver}/status`);
  const args = ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'];
  const { sessionId } = await webDriver<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args } },
    },
  });
  const session = `${driver}/session/${sessionId}`;
  await webDriver('POST', `${session}/window/rect`, { x: 0, y: 0, ...size });
  const execute = <T>(script: string, args: unknown[]) =>
    webDriver<T>('POST', `${session}/execute/sync`, { script, args });
  const control = (id: string): Control => {
    const type = (text: string) => webDriver<void>('POST', `${session}/element/${id}/value`, { text });
    return { click: () => webDriver('POST', `${session}/element/${id}/click`, {}), type, upload: type };
  };
  return {
    open: (url) => webDriver('POST', `${session}/url`, { url }),
    run: (script, ...args) => execute(script, args),
    find: async (script, ...args) => {
      const element = await execute<Record<string, string> | null>(script, args);
      return element?.[elementKey] ? control(element[elementKey]) : undefined;
    },
    press: async (key, modifier) => {
      const keys = [...(modifier ? [keyCodes.Control] : []), keyCodes[key]];
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
      const actions = [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }];
      await webDriver('POST', `${session}/actions`, { actions });
    },
    close: async () => {
      await webDriver('DELETE', session);
      server.kill();
      display.kill();
    },
  };
}

/** The name under which WebDriver answers an element, and its code points of keys: https://www.w3.org/TR/webdriver2/ */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const keyCodes: Record<PressedKey | 'Control', string> = {
  ' ': ' ',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  Control: '\uE009',
  a: 'a',
};

/** webDriver sends one command and returns its value. */
async function webDriver<T>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${value.message}`);
  return value;
}

/** firstLine returns the first line that a program writes to its file descriptor 3. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}

/** answers returns when the address answers; the test's own time limit ends it. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
