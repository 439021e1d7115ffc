import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SelectBox } from './SelectBox';
import { SelectionContext, useSelection } from './useSelection';

const items = ['Ada', 'Ike', 'Obi', 'Uche'].map((id) => ({ id }));

function List() {
  const selection = useSelection(items);
  return (
    <SelectionContext value={selection}>
      {items.map((item) => (
        <SelectBox key={item.id} item={item} name={item.id} />
      ))}
    </SelectionContext>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const selected = () => items.map(({ id }) => id).filter((id) => (box(id) as HTMLInputElement).checked);

it('selects all between with Shift held, and the neighbour with Shift and an arrow key', async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(box('Ike'));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Ike', 'Obi']);
  expect(box('Obi')).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Ike', 'Obi', 'Uche']);
  // An arrow key alone selects nothing.
  await user.keyboard('{ArrowUp}');
  await user.keyboard('{Shift>}');
  await user.click(box('Ada'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['Ada', 'Ike', 'Obi', 'Uche']);
});
