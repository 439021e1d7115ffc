/** Element id of an entry's delete button, where the focus goes after its neighbour was deleted. */
export function deleteButtonId(entryId: string): string {
  return `delete-${entryId}`;
}
