const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** What cannot be read as a date is shown as it came. */
function format(formatter: Intl.DateTimeFormat, date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : formatter.format(time);
}

/** '3 Feb 2026' */
export const formatDay = (date: string) => format(day, date);

/** '3 Feb 2026, 14:05' */
export const formatMinute = (date: string) => format(minute, date);

/** 'Tuesday, 3 February 2026 at 14:05' */
export const formatFull = (date: string) => format(full, date);

/** '2 minutes ago', 'yesterday'; 'just now' within a minute, and when this computer's clock is behind. */
export function formatAgo(date: string, now = Date.now()): string {
  const seconds = (now - new Date(date).getTime()) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}
