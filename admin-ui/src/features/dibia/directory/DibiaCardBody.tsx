import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { CardLine } from '../../../shared/database/CardLine';
import { CardLinks } from '../../../shared/directory/CardLinks';
import { mailUrl } from '../../../shared/links/email';
import { Highlight } from '../../../shared/text/Highlight';
import type { Dibia } from './api';
import { telephoneUrl } from './contact';
import { ContactLink } from './ContactLink';
import { dibiaLinks } from './dibiaLinks';

/** What a dibia's card shows besides picture, name and bio. */
export function DibiaCardBody({ entry, query }: { entry: Dibia; query: string }) {
  const { name, services, contact, email } = entry;
  const mail = mailUrl(email);
  return (
    <>
      <CardLine>
        <Highlight text={services || '-'} query={query} />
      </CardLine>
      <Box
        sx={{
          fontSize: '0.875rem',
          // As high as a finger needs.
          lineHeight: '32px',
          whiteSpace: 'nowrap',
          '& .clamp': { display: 'block', width: 'fit-content', maxWidth: '100%' },
          '& .clamp, &': { overflow: 'hidden', textOverflow: 'ellipsis' },
        }}
      >
        <ContactLink text={contact} url={telephoneUrl(contact)} label={`Call ${name}`} />
      </Box>
      <CardLinks entry={entry} links={dibiaLinks}>
        {mail && (
          <IconButton
            component="a"
            size="small"
            color="primary"
            href={mail}
            title={email}
            aria-label={`Write to ${name}: ${email}`}
          >
            <MailOutlined fontSize="small" />
          </IconButton>
        )}
      </CardLinks>
    </>
  );
}
