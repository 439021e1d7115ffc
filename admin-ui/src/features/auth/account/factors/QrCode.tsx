import type { AppOffer } from '../../api';

/** The white margin that cameras need, in squares. */
const BORDER = 4;
const style = {
  display: 'block',
  width: 'min(100%, 14rem)',
  margin: '0 auto',
  borderRadius: 8,
  background: '#fff',
} as const;

/** A QR code. It is black on white in both colour modes, because cameras need that. */
export function QrCode({ code, label }: { code: AppOffer['qr']; label: string }) {
  const size = code.size + 2 * BORDER;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
      shapeRendering="crispEdges"
      style={style}
    >
      <path d={code.path} fill="#000" />
    </svg>
  );
}
