import { useEffect, useState } from 'react';

/** The time, as of the last minute: what says 'two minutes ago' is drawn again as they pass. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
