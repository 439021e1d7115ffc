import { afterEach, expect, it } from 'vitest';
import { jsdomLabels } from './labels';

afterEach(() => document.body.replaceChildren());

it('says of every control what jsdom says', () => {
  document.body.innerHTML = `
    <label for="a">one</label><label for="a">two</label><label for="gone">three</label><label for="">four</label>
    <input id="a"><input id="hidden" type="hidden"><label for="hidden">five</label><textarea id="b"></textarea>
    <label>six <span><input type="hidden"><select id="c"></select><input id="d"></span></label>
    <label for="c">seven<button id="e">eight</button></label><output id="f"></output><label for="f">nine</label>
    <label>ten<progress id="g"></progress></label><meter id="h"></meter><button id="i"></button>`;
  const controls = [...document.querySelectorAll<HTMLInputElement>('[id]')];
  expect(controls).toHaveLength(10);
  const texts = (labels: Iterable<Element> | null | undefined) =>
    labels && [...labels].map((label) => label.textContent);
  for (const control of controls) {
    expect(texts(control.labels), control.id).toEqual(texts(jsdomLabels(control)));
  }
  expect(texts(controls[0]?.labels)).toEqual(['one', 'two']);
});
