import { formatDay, formatFull, formatMinute } from './dates';

interface Props {
  /** RFC 3339. */
  date: string;
  /** Show hours and minutes. */
  withTime?: boolean;
}

/** A short date. Hover shows the full date and time. */
export function TimeText({ date, withTime = false }: Props) {
  return (
    <time dateTime={date} title={formatFull(date)}>
      {withTime ? formatMinute(date) : formatDay(date)}
    </time>
  );
}
