import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forwardTouch } from './MoveControls';

const heard = vi.fn((event: Event) => event.preventDefault());
const types = ['touchmove', 'touchend', 'touchcancel'];

beforeEach(() => {
  heard.mockClear();
  // Browsers take a touchmove listener of the window for passive unless told otherwise.
  types.forEach((type) => window.addEventListener(type, heard, { passive: false }));
});
afterEach(() => types.forEach((type) => window.removeEventListener(type, heard)));

function touchedButton() {
  const button = document.body.appendChild(document.createElement('button'));
  forwardTouch(button);
  const send = (type: string) => {
    const event = new TouchEvent(type, { bubbles: true, cancelable: true, touches: [], changedTouches: [] });
    button.dispatchEvent(event);
    return event;
  };
  return { button, send };
}

it('hands a touch on to the window once its element has left the page', () => {
  const { button, send } = touchedButton();
  button.remove();
  expect(send('touchmove').defaultPrevented).toBe(true);
  send('touchend');
  expect(heard.mock.calls.map(([event]) => event.type)).toEqual(['touchmove', 'touchend']);
});

it('says nothing twice while the element is in the page', () => {
  const { send } = touchedButton();
  send('touchmove');
  expect(heard).toHaveBeenCalledTimes(1);
});

it('stops with the end of the touch', () => {
  const { button, send } = touchedButton();
  button.remove();
  send('touchcancel');
  send('touchmove');
  expect(heard).toHaveBeenCalledTimes(1);
});
