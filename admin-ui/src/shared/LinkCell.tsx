import { styled } from '@mui/material/styles';
import { parseWebUrl, shortHost } from './url';

const Link = styled('a')(({ theme }) => ({
  color: theme.palette.primary.main,
  textUnderlineOffset: '0.15em',
}));

interface Props {
  url: string;
  /** What the link is, for those who hear it without the column: "YouTube of Chidi". */
  label: string;
}

/**
 * An address as its host, opening in a new tab. Only http and https become links; whatever else is
 * stored is shown as text.
 */
export function LinkCell({ url, label }: Props) {
  if (url === '') return <Dash />;
  const parsed = parseWebUrl(url);
  if (!parsed) return url;
  return (
    <Link
      href={parsed.href}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      aria-label={`${shortHost(parsed)}, ${label}, opens in a new tab`}
    >
      {shortHost(parsed)}
    </Link>
  );
}

/** What an empty cell shows. */
export function Dash() {
  return '-';
}
