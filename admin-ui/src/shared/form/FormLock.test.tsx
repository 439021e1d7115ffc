import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PendingButton } from '../feedback/PendingButton';
import { FormLock } from './FormLock';

function Form() {
  const [step, setStep] = useState<'typing' | 'sending' | 'failed'>('typing');
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setStep('sending');
        }}
      >
        <FormLock isLocked={step === 'sending'} hasFailed={step === 'failed'}>
          <input aria-label="Name" />
        </FormLock>
        <PendingButton type="submit" pending={step === 'sending'} pendingLabel="Saving...">
          Save
        </PendingButton>
      </form>
      <button onClick={() => setStep('failed')}>Fail</button>
    </>
  );
}

it('returns the focus to the submit button it was sent from', () => {
  render(<Form />);
  const save = screen.getByRole('button', { name: 'Save' });
  screen.getByLabelText('Name').focus();
  save.focus();
  fireEvent.click(save);
  // Browsers drop the focus of a button that becomes disabled; jsdom does not.
  save.blur();
  fireEvent.click(screen.getByRole('button', { name: 'Fail' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});
