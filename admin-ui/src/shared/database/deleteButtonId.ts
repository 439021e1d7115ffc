/** Element id of an entry's delete button, where the focus goes after its neighbour was deleted. */
export function deleteButtonId(entryId: string): string {
  return `delete-${entryId}`;
}

/** Moves the focus after a deletion: to the delete button of this neighbour, without one to the search box. */
export function focusAfterDelete(neighbourId: string): void {
  const button = document.getElementById(deleteButtonId(neighbourId));
  (button ?? document.querySelector<HTMLElement>('main input[type=search]'))?.focus();
}
