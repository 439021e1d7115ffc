/** A random unique id (UUID version 4). Browsers offer randomUUID only over https, and a small server may speak http. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const template = '10000000-1000-4000-8000-100000000000';
  return template.replace(/[018]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
