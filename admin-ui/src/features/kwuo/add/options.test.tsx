import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRiddle } from '../../../testing/factories';
import { answer, chosen, field, offered, put } from '../riddles.testkit';
import { putOptions, renderAdd } from './addRiddle.testkit';

const remove = (number: number) => screen.getByRole('button', { name: `Remove option ${number}` });
const values = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option / }).map(({ value }) => value);
const add = () => screen.getByRole('button', { name: 'Add option' });

it('offers the options that are filled as the answer', async () => {
  const { user } = await renderAdd();
  expect(offered()).toEqual(['Fill in the options first']);
  await putOptions(user, 'Ji', ' ', 'Ọka');
  expect(offered()).toEqual(['Choose the correct answer', 'Ji', 'Ọka']);
});

it('lets the answer follow its option when that is edited', async () => {
  const { user } = await renderAdd();
  await putOptions(user, 'Ji', 'Ọka');
  await user.selectOptions(answer(), 'Ọka');
  await put(user, 'Option 2', 'Ede');
  expect(chosen()).toBe('Ede');
  await put(user, 'Option 1', 'Akpụ');
  expect(chosen()).toBe('Ede');
});

it('clears the answer when its option is removed, and keeps it when another is', async () => {
  const { user } = await renderAdd();
  await putOptions(user, 'Ji', 'Ọka', 'Ede');
  await user.selectOptions(answer(), 'Ọka');
  await user.click(remove(1));
  expect(values()).toEqual(['Ọka', 'Ede', '']);
  expect(chosen()).toBe('Ọka');
  await user.click(remove(1));
  expect(values()).toEqual(['Ede', '']);
  expect(chosen()).toBe('Choose the correct answer');
});

it('keeps the last option', async () => {
  const { user } = await renderAdd();
  for (const number of [4, 3, 2]) await user.click(remove(number));
  expect(remove(1)).toBeDisabled();
  await user.click(add());
  expect(remove(1)).toBeEnabled();
});

const unanswered = 'Please select a valid answer from the filled options';

it('reports a missing answer once its field was left, not when the options were', async () => {
  const { user } = await renderAdd();
  await putOptions(user, 'Ji');
  await user.click(field('Riddle'));
  expect(await screen.findByText('Please fill at least 2 options')).toBeVisible();
  expect(answer()).not.toHaveAccessibleDescription();
  await put(user, 'Option 2', 'Ọka');
  await user.click(answer());
  expect(answer()).not.toHaveAccessibleDescription();
  await user.click(field('Riddle'));
  await waitFor(() => expect(answer()).toHaveAccessibleDescription(unanswered));
});

it('reports an answer whose option was emptied or removed', async () => {
  const first = await renderAdd();
  await putOptions(first.user, 'Ji', 'Ọka', 'Ede');
  await first.user.selectOptions(answer(), 'Ọka');
  first.unmount();
  // The answer of a restored draft was not left yet.
  const { user } = await renderAdd();
  await put(user, 'Option 2', '');
  await user.click(field('Riddle'));
  await waitFor(() => expect(answer()).toHaveAccessibleDescription(unanswered));
  await put(user, 'Option 2', 'Akpụ');
  await waitFor(() => expect(answer()).not.toHaveAccessibleDescription());
  await user.click(remove(2));
  await user.click(field('Riddle'));
  await waitFor(() => expect(answer()).toHaveAccessibleDescription(unanswered));
});

it('has the focus where one goes on after adding and removing', async () => {
  const { user } = await renderAdd();
  await putOptions(user, 'Ji', 'Ọka');
  await user.click(add());
  expect(field('Option 5')).toHaveFocus();
  await user.click(remove(5));
  expect(field('Option 4')).toHaveFocus();
  await user.click(remove(1));
  expect(field('Option 1')).toHaveFocus();
  expect(field('Option 1')).toHaveValue('Ọka');
});

it('types the letters of the bar into the option that had the focus last', async () => {
  const { user } = await renderAdd();
  await user.click(field('Option 2'));
  await user.keyboard('K');
  const bar = screen.getByRole('toolbar', { name: 'Letters for Options' });
  await user.click([...bar.querySelectorAll('button')].find(({ textContent }) => textContent === 'ọ') ?? bar);
  expect(values()).toEqual(['', 'Kọ', '', '']);
  expect(field('Option 2')).toHaveFocus();
});

it('warns of options that are the same or nearly, and holds nothing up', async () => {
  const { user } = await renderAdd();
  await putOptions(user, 'akwa', 'Ji', 'ákwà', 'ji');
  expect(await screen.findByText('Options 2 and 4 are the same.')).toBeVisible();
  const marks = 'Options 1 and 3 differ only by tone marks or dots. Check that this is intended.';
  expect(screen.getByText(marks)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await putOptions(user, 'Ede');
  expect(screen.queryByText(marks)).not.toBeInTheDocument();
});

it('says quietly that the answer is at the same place in most riddles', async () => {
  await renderAdd(Array.from({ length: 6 }, (_, index) => aRiddle({ id: `r${index}` })));
  const text = 'The answer is option 2 in 6 of 6 riddles. Learners may guess it by its position.';
  await waitFor(() => expect(answer()).toHaveAccessibleDescription(text));
});
