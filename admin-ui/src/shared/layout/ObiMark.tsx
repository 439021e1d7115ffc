/** The logo: the roof of a meeting house over its hearth, in the style of uli. It is decorative: the name is next to it. */
export function ObiMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M3 16.5C8.5 13.5 13 9.5 16 4c3 5.5 7.5 9.5 13 12.5" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M8 17v10.5M24 17v10.5" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M16 27.5c-4.5 0-5-6 0-6 3.5 0 3.5 4 .5 4" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
