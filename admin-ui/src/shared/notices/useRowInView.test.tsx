import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useRowInView } from './useRowInView';

function Page() {
  const notices = useRef<HTMLDivElement>(null);
  useRowInView(notices, true);
  return (
    <>
      <div data-item>
        <button>Ada</button>
      </div>
      <div ref={notices}>Deleted.</div>
    </>
  );
}

const scrollTo = vi.fn();

/** The notices cover the last 108 pixels of the row and of the space below it. */
beforeEach(() => {
  scrollTo.mockReset();
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[data-item]') ? new DOMRect(0, 400, 100, 300) : new DOMRect(0, 600, 100, 100);
  });
});

it('does not scroll before a press on the row has become a click', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Ada' });
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(button);
  button.focus();
  fireEvent.pointerUp(button);
  fireEvent.mouseUp(button);
  expect(scrollTo).not.toHaveBeenCalled();
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 108, behavior: 'instant' }));
});

it('adds room at the end of the page only once', () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Ada' });
  const page = document.documentElement;
  const added = () => page.style.getPropertyValue('--page-height');
  vi.spyOn(page, 'scrollHeight', 'get').mockImplementation(() => parseInt(added() || '768'));
  button.focus();
  const height = added();
  expect(height).toBe(`${window.innerHeight + 108}px`);
  fireEvent.focusIn(button);
  expect(added()).toBe(height);
});
