/** An item that was sent to a place by number, or is looked for there. */
export interface Reveal {
  id: string;
  /** Its new place among the items shown, counted from 0. */
  index: number;
  /** Its place before; there the person stays if the new one is out of view. Without it the list scrolls to the item. */
  from?: number;
}
