import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TextField } from '../fields/TextField';
import { ErrorAlert } from './ErrorAlert';

const watchScrolls = () => vi.spyOn(Element.prototype, 'scrollIntoView').mockReset();
const ignore = () => undefined;

it('scrolls to an error in a form, and not to one elsewhere on the page', () => {
  const scrolled = watchScrolls();
  const { rerender } = render(<ErrorAlert>The list could not be loaded</ErrorAlert>);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(
    <form>
      <ErrorAlert>Unsupported file</ErrorAlert>
    </form>,
  );
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')]);
});

it('scrolls to the error of the field with the focus, and not to one of a field that was left', () => {
  const scrolled = watchScrolls();
  const field = (error?: string) => <TextField label="Name" value="" onChange={ignore} error={error} />;
  const { rerender } = render(field());
  rerender(field('Name is required'));
  expect(scrolled).not.toHaveBeenCalled();
  rerender(field());
  screen.getByRole('textbox').focus();
  rerender(field('Name is required'));
  expect(scrolled.mock.contexts).toEqual([screen.getByText('Name is required')]);
});
