import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { IgboField } from './IgboField';

function Form() {
  const [text, setText] = useState('');
  return (
    <main>
      <title>Form</title>
      <h1>Form</h1>
      <IgboField label="Proverb" value={text} onChange={setText} required />
      <output data-testid="held">{text}</output>
    </main>
  );
}

function renderField() {
  render(<Form />);
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Proverb' });
const key = (name: string | RegExp) => screen.getByRole('button', { name });
/** What the form holds, which is what the field shows. */
function expectText(text: string) {
  expect(field()).toHaveValue(text.normalize('NFC'));
  expect(screen.getByTestId('held')).toHaveTextContent(text.normalize('NFC'));
}

it('is marked as Igbo, which no spell checker knows', async () => {
  renderField();
  expect(field()).toHaveAttribute('lang', 'ig');
  expect(field()).toHaveAttribute('spellcheck', 'false');
  expect(field()).toBeRequired();
  expect(await axeFindings()).toEqual([]);
});

it('puts letters and tones where the caret is, and keeps the focus', async () => {
  const user = renderField();
  await user.type(field(), 'Egbe bere, ug bere');
  field().setSelectionRange(13, 13);
  await user.click(key('ọ'));
  expectText('Egbe bere, ugọ bere');
  expect(field()).toHaveFocus();
  expect(field().selectionStart).toBe(14);
  await user.click(key('High tone on the previous letter'));
  expectText('Egbe bere, ugọ́ bere');
  await user.keyboard('!');
  expectText('Egbe bere, ugọ́! bere');
});

it('types a capital at the start of a sentence, with Shift, and once after its own key', async () => {
  const user = renderField();
  await user.click(key('ị'));
  expectText('Ị');
  await user.click(key('ị'));
  await user.keyboard('{Shift>}');
  await user.click(key('ụ'));
  await user.keyboard('{/Shift}');
  expectText('ỊịỤ');
  await user.click(key('Capital letter'));
  expect(key('Capital letter')).toHaveAttribute('aria-pressed', 'true');
  await user.click(key('Ṅ'));
  expect(key('Capital letter')).toHaveAttribute('aria-pressed', 'false');
  await user.click(key('ṅ'));
  expectText('ỊịỤṄṅ');
});

it('takes the place of what is selected, and leaves the text alone where a tone has no letter', async () => {
  const user = renderField();
  await user.type(field(), 'A oku');
  field().setSelectionRange(2, 3);
  await user.click(key('ọ'));
  expectText('A ọku');
  field().setSelectionRange(2, 2);
  await user.click(key('Low tone on the previous letter'));
  expectText('A ọku');
  expect(field()).toHaveFocus();
});

it('can be worked with the keyboard alone: one stop, arrows inside, back to the text', async () => {
  const user = renderField();
  await user.type(field(), 'Ok');
  await user.tab();
  expect(key('Capital letter')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(key('ụ')).toHaveFocus();
  await user.keyboard('{Enter}');
  expectText('Okụ');
  expect(field()).toHaveFocus();
  await user.tab();
  expect(key('ụ')).toHaveFocus();
  await user.keyboard('{End}');
  expect(key('Downstep on the previous letter')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(key('Capital letter')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Home}');
  expect(key('Capital letter')).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

it("goes through the browser's own undo history where there is one", async () => {
  const user = renderField();
  const commands: unknown[][] = [];
  Object.assign(document, {
    execCommand: (...command: unknown[]) => {
      commands.push(command);
      return true;
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
  await user.click(key('ọ'));
  expect(commands).toEqual([['insertText', false, 'Ọ']]);
});

it('offers the letter of the alphabet for one that looks like it, and changes nothing unasked', async () => {
  const user = renderField();
  await user.type(field(), 'Ñkita öchie, ñkita');
  expectText('Ñkita öchie, ñkita');
  await user.click(key('Did you mean ọ instead of ö?'));
  expectText('Ñkita ọchie, ñkita');
  field().setSelectionRange(5, 5);
  await user.click(key('Did you mean ṅ instead of ñ?'));
  expect(field().selectionStart).toBe(5);
  await user.click(key('Did you mean Ṅ instead of Ñ?'));
  expectText('Ṅkita ọchie, ṅkita');
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument();
});

it('changes all letters that look like letters of the alphabet at once', async () => {
  const user = renderField();
  await user.type(field(), 'Ñkita öchie');
  field().setSelectionRange(5, 5);
  await user.click(key('Change all'));
  expectText('Ṅkita ọchie');
  expect(field().selectionStart).toBe(5);
  expect(field()).toHaveFocus();
  await user.type(field(), 'ö');
  expect(key('Did you mean ọ instead of ö?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change all' })).toBeNull();
});

it('names the alphabet of letters that look the same as Latin ones', async () => {
  const user = renderField();
  await user.type(field(), 'Eg\u0431e bel\u0443 \u03bfk\u0443');
  expect(key('Did you mean the Latin y instead of the Cyrillic \u0443?')).toBeVisible();
  await user.click(key('Did you mean the Latin o instead of the Greek \u03bf?'));
  expectText('Eg\u0431e bel\u0443 ok\u0443');
  await user.click(key('Did you mean the Latin y instead of the Cyrillic \u0443?'));
  expectText('Eg\u0431e bely oky');
});
