import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { CardLine } from '../../../shared/database/ItemCard';
import { CardLinks } from '../../../shared/directory/CardLinks';
import { imageColumn, linkColumns } from '../../../shared/directory/columns';
import { EditDialog } from '../../../shared/directory/EditDialog';
import { directoryFilter, withOrWithoutField } from '../../../shared/directory/filter';
import type { DirectoryList } from '../../../shared/directory/types';
import { mailUrl } from '../../../shared/links/email';
import type { LinkField } from '../../../shared/links/socialLinks';
import { columnsOf } from '../../../shared/table/columns';
import { textColumns } from '../../../shared/table/textColumns';
import { Highlight } from '../../../shared/text/Highlight';
import { agree } from '../../../shared/text/plural';
import { dibiaPaths } from '../paths';
import { dibiaCalls, noun, type Dibia } from './api';
import { telephoneUrl } from './contact';
import { ContactLink } from './ContactLink';
import { dibiaForms } from './dibiaForms';
import { dibiaSheet, dibiaTexts } from './dibiaTexts';

/** How the dibias are listed. */
export const dibiaList: DirectoryList<Dibia> = {
  noun,
  calls: dibiaCalls,
  addPath: dibiaPaths.add,
  importPath: dibiaPaths.import,
  sheet: dibiaSheet,
  searchLabel: 'Search Dibias...',
  searched: 'Name, bio, services and category were searched.',
  filter: directoryFilter<Dibia>(
    'dibias',
    ({ name, bio, services, category }) => [name, bio, services, category],
    [withOrWithoutField('image', 'Image', 'an image', ({ image }) => image)],
  ),
  // In the order of spec 2.8.
  columns: (look) => [
    imageColumn(look),
    ...columnsOf<Dibia>(textColumns(dibiaTexts, look)),
    {
      id: 'contact',
      header: 'Contact',
      width: 290,
      cell: ({ contact, name }) => (
        <ContactLink text={contact} url={telephoneUrl(contact)} label={`Call ${name}`} />
      ),
    },
    {
      id: 'email',
      header: 'Email',
      width: 220,
      cell: ({ email, name }) => <ContactLink text={email} url={mailUrl(email)} label={`Write to ${name}`} />,
    },
    ...linkColumns(dibiaLinks),
  ],
  cardHeight: 284,
  CardBody: DibiaCardBody,
  deleteWarning: (count) =>
    `All reviews and reports about ${agree(count, 'this dibia', 'these dibias')} are deleted too.`,
  EditDialog: (props) => <EditDialog forms={dibiaForms} {...props} />,
};

/** The part of a dibia's card below picture, name and bio. */
function DibiaCardBody({ entry, query }: { entry: Dibia; query: string }) {
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

/** A dibia's links in the order of spec 2.8. */
const dibiaLinks = [
  'website',
  'linktree',
  'instagram',
  'twitter',
  'facebook',
  'tiktok',
  'youtube',
] as const satisfies LinkField[];
