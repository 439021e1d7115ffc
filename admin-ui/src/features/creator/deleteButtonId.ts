/** Element id of a creator's delete button, where the focus goes after its neighbour was deleted. */
export function deleteButtonId(creatorId: string): string {
  return `delete-${creatorId}`;
}
