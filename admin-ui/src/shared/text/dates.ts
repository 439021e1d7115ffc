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

/** Returns the formatted date, or an invalid date unchanged. */
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

/** '2 minutes ago', 'yesterday'; 'just now' for less than a minute and for times in the future. */
export function formatAgo(date: string, now = Date.now()): string {
  const age = ageOf(date, now);
  return age ? relative.format(-age.count, age.unit) : 'just now';
}

/** Returns the time since the date: '3 days', '1 hour' or 'under a minute'. */
export function formatAge(date: string, now = Date.now()): string {
  const age = ageOf(date, now);
  if (!age) return 'under a minute';
  const style = { style: 'unit', unit: age.unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat('en-GB', style).format(age.count);
}

function ageOf(date: string, now: number) {
  const seconds = (now - new Date(date).getTime()) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  return unit && { unit: unit[0], count: Math.floor(seconds / unit[1]) };
}

/** Returns the day in the local time zone: '2026-02-03'. */
export const formatISODay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
