import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FilterChips } from './FilterChips';
import { FilterMenu } from './FilterMenu';

function Screen() {
  const [set, change] = useState(['Letter', 'Category', 'Recording']);
  const fields = ['Letter', 'Category', 'Recording'].map((label) => ({
    label,
    options: [{ value: 'a', label: 'A' }],
    value: set.includes(label) ? 'a' : '',
    onChange: () => change(set.filter((each) => each !== label)),
  }));
  const onClear = () => change([]);
  return (
    <main>
      <FilterMenu fields={fields} onClear={onClear} />
      <FilterChips fields={fields} onClear={onClear} />
    </main>
  );
}

const chip = (label: string) => screen.getByRole('button', { name: `${label}: A, remove` });

it('moves the focus of a removed chip to the next one, and from the last one to the button of the menu', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Screen />);
  await user.click(chip('Letter'));
  expect(chip('Category')).toHaveFocus();
  await user.click(chip('Recording'));
  expect(chip('Category')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  unmount();

  render(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
});
