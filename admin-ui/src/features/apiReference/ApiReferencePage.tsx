import ExpandMore from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode, memo } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { SearchField } from '../../shared/fields/SearchBar';
import { PageTitle } from '../../shared/layout/PageTitle';
import { paths } from '../../shared/routing/paths';
import { plural } from '../../shared/text/plural';
import { findOperations, type Operation, type Service } from './description';
import { OperationDetails } from './OperationDetails';

interface Props {
  signedIn: boolean;
  /** A link to the login page that leads back here. */
  signIn: ReactNode;
}

/** Lists the calls of all services. Visitors read the public ones; administrators read and try all. */
export function ApiReferencePage({ signedIn, signIn }: Props) {
  const [words, setWords] = useState('');
  const [opened] = useState(useLocation().hash.slice(1));
  useEffect(() => document.getElementById(opened)?.scrollIntoView(), [opened]);
  const found = findOperations(words, signedIn);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <PageTitle title="API reference" count={import.meta.env.VITE_VERSION} />
      <Typography sx={{ mb: 2 }}>
        The whole of Obi over HTTP, with JSON in UTF-8. Calls for administrators need a token in the header{' '}
        <code>Authorization: Bearer TOKEN</code>: an API key, which administrators create in{' '}
        {signedIn ? (
          <Link component={RouterLink} to={paths.account}>
            Account
          </Link>
        ) : (
          'Account'
        )}
        , or the token returned by sign-in. A key works only in the areas it was created for, and not for
        Sign-in. An error has a status of 400 or above and a message in <code>error</code>. For client
        generators, the same descriptions are available as OpenAPI 3.1 at <code>/api/…/openapi.json</code>.
      </Typography>
      {!signedIn && (
        <Alert severity="info" sx={{ mb: 2 }}>
          These calls are open to everyone. {signIn} to see the calls for administrators and to try them here.
        </Alert>
      )}
      <SearchField label="Search calls..." value={words} onChange={setWords} />
      <Typography role="status" sx={{ mt: 1, color: 'text.secondary' }}>
        {plural(count, 'call')}
      </Typography>
      {count > 0 && (
        <Box
          component="nav"
          aria-label="Services"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1 }}
        >
          {found.map(({ service: { name, title } }) => (
            <Link key={name} href={`#${name}`} sx={{ py: 0.75 }}>
              {title}
            </Link>
          ))}
        </Box>
      )}
      {found.map(({ service, operations }) => (
        <Box component="section" key={service.name} aria-labelledby={service.name} sx={{ mb: 4 }}>
          <Typography variant="h2" id={service.name} sx={{ mb: 1.5, scrollMarginTop: 16 }}>
            {service.title}
          </Typography>
          {service.tags.map((tag) => {
            const tagged = operations.filter((operation) => operation.tag === tag.name);
            if (tagged.length === 0) return null;
            return (
              <Box key={tag.name} sx={{ mb: 2.5 }}>
                <Typography variant="h3">{tag.name}</Typography>
                <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
                  {tag.description}
                </Typography>
                {tagged.map((operation) => (
                  <OperationItem
                    key={operation.id}
                    operation={operation}
                    service={service}
                    isOpen={operation.id === opened}
                    mayTry={signedIn}
                  />
                ))}
              </Box>
            );
          })}
        </Box>
      ))}
      {count === 0 && <EmptyState title="No call matches">Try other words.</EmptyState>}
    </>
  );
}

interface OperationItemProps {
  operation: Operation;
  service: Service;
  /** The address has the ID of this call. */
  isOpen: boolean;
  mayTry: boolean;
}

const colors: Record<string, string> = { GET: 'success.main', DELETE: 'error.main' };
const mono = { fontFamily: 'monospace', fontSize: '0.9375rem' };

/** A call: its name and, when it is open, its details. */
const OperationItem = memo(function OperationItem({
  operation,
  service,
  isOpen,
  mayTry,
}: OperationItemProps) {
  const { id, method, path, summary, isPublic } = operation;
  const [open, setOpen] = useState(isOpen);
  const toggle = () => {
    setOpen(!open);
    // So that a reload opens this call again. The router would also scroll to it now.
    if (!open) window.history.replaceState(window.history.state, '', `#${id}`);
  };
  return (
    <Box id={id} sx={{ border: 1, borderColor: 'divider', bgcolor: 'background.paper', mt: '-1px' }}>
      <Box component="h4" sx={{ m: 0, font: 'inherit' }}>
        <ButtonBase
          disableRipple
          aria-expanded={open}
          onClick={toggle}
          sx={{ width: '100%', px: 2, py: 1, gap: 1, justifyContent: 'space-between', textAlign: 'start' }}
        >
          <Box
            component="span"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', minWidth: 0 }}
          >
            <Box
              component="span"
              sx={{ ...mono, fontWeight: 700, minWidth: '4em', color: colors[method] ?? 'primary.main' }}
            >
              {method}
            </Box>{' '}
            <Box component="span" sx={{ ...mono, overflowWrap: 'anywhere', minWidth: 0 }}>
              {path}
            </Box>{' '}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
              {summary}
              {mayTry && isPublic && ' (public)'}
            </Typography>
          </Box>
          <ExpandMore sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
        </ButtonBase>
      </Box>
      {open && (
        <Box sx={{ px: 2, pt: 1, pb: 2 }}>
          <OperationDetails operation={operation} service={service} mayTry={mayTry} />
        </Box>
      )}
    </Box>
  );
});
