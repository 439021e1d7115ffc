/**
 * A drawing in the style of uli, the body and wall painting of Igbo women: two mirrored curves that end in spirals, with
 * dots between them. It is decorative and has the colour of the surrounding text.
 */
export function UliMotif() {
  return (
    <svg
      viewBox="0 0 356 96"
      width="100%"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <Curve />
      <g transform="rotate(180 178 48)">
        <Curve />
      </g>
    </svg>
  );
}

function Curve() {
  return (
    <>
      <path
        strokeWidth="4"
        d="M48 50c0-7-11-7-11 1s11 15 22 7 10-34-14-34S8 46 18 66s52 18 74-4 34-42 60-36 22 40 2 40-16-26 2-24"
      />
      <path strokeWidth="2.5" d="M104 86c12-2 20-8 27-16" />
      <g fill="currentColor" stroke="none">
        <circle cx="98" cy="26" r="4.5" />
        <circle cx="115" cy="16" r="3.5" />
        <circle cx="130" cy="8" r="2.5" />
      </g>
    </>
  );
}
