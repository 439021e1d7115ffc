/** An item that was sent to a place by number: it is scrolled to and gets the focus. */
export interface Reveal {
  id: string;
  /** Its new place among the items shown, counted from 0. */
  index: number;
}
