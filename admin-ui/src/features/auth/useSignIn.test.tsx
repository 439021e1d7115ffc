import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormMessage } from './FormMessage';
import { useLoginError } from './useSignIn';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('takes the error away after 5 seconds, counted from the last one', () => {
  const { result } = renderHook(useLoginError);
  const error = () => result.current[0];
  const show = (message: string | undefined) => act(() => result.current[1](message));
  show('Invalid username or password');
  wait(4_999);
  expect(error()).toBe('Invalid username or password');
  show('Invalid username or password');
  wait(4_999);
  expect(error()).toBe('Invalid username or password');
  wait(1);
  expect(error()).toBeUndefined();

  // The next attempt takes it away at once.
  show('Invalid username or password');
  show(undefined);
  expect(error()).toBeUndefined();
});

it('shows an error in the place of the introduction, and leaves nothing of it once it has cleared', () => {
  const message = (error?: string) => <FormMessage error={error}>Welcome</FormMessage>;
  const { rerender } = render(message());
  const introduction = screen.getByText('Welcome').className;
  rerender(message('Invalid username or password'));
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid username or password');
  expect(screen.getByText('Welcome').className).not.toBe(introduction);
  rerender(message());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByText('Welcome').className).toBe(introduction);
});
