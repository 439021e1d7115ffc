import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { CardLine } from '../../../shared/database/ItemCard';
import { CardLinks } from '../../../shared/directory/CardLinks';
import { imageColumn, linkColumns } from '../../../shared/directory/columns';
import { DatabasePage } from '../../../shared/directory/DatabasePage';
import { directoryFilter, withOrWithoutField } from '../../../shared/directory/filter';
import type { DirectoryList } from '../../../shared/directory/directory';
import { useUpdateEntry } from '../../../shared/directory/useUpdateEntry';
import { EditFrame } from '../../../shared/form/EditFrame';
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
import { DibiaFields, editRules, toForm, toInput } from './dibiaForm';
import { dibiaSheet, dibiaTexts } from './dibiaTexts';
import { HiddenChip, HiddenNotice, HideButton, useHiding } from './hiding';

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

/** The filter for dibias that are hidden from the public, or are not. */
const visibilityField = {
  name: 'hidden',
  label: 'Visibility',
  options: () => [
    { value: '', label: 'Any' },
    { value: 'yes', label: 'Hidden', chip: 'Hidden' },
    { value: 'no', label: 'Public', chip: 'Public' },
  ],
  has: ({ hiddenReason }: Dibia, value: string) => (hiddenReason ? 'yes' : 'no') === value,
  wording: (value: string) => (value === 'yes' ? ' that is hidden' : ' that is public'),
  parse: (text: string) => (text === 'yes' || text === 'no' ? text : ''),
};

/** Returns the cell with a mark in front if the dibia is hidden. */
const markHidden = (cell: (dibia: Dibia) => ReactNode) => (dibia: Dibia) =>
  dibia.hiddenReason ? (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <HiddenChip reason={dibia.hiddenReason} />
      {cell(dibia)}
    </Box>
  ) : (
    cell(dibia)
  );

/** The Dibia Directory on its database page. */
const dibiaList: DirectoryList<Dibia> = {
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
    [withOrWithoutField('image', 'Image', 'an image', ({ image }) => image), visibilityField],
  ),
  // In the order of spec 2.8.
  columns: (look) => [
    imageColumn(look),
    ...columnsOf<Dibia>(textColumns(dibiaTexts, look)).map((column) =>
      column.id === 'name' ? { ...column, cell: markHidden(column.cell) } : column,
    ),
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
  cardMark: ({ hiddenReason }) => <HiddenChip reason={hiddenReason} />,
  cardHeight: 284,
  cardBody: (dibia, query) => <DibiaCardBody dibia={dibia} query={query} />,
  deleteWarning: (count) =>
    `All reviews and reports about ${agree(count, 'this dibia', 'these dibias')} are deleted too.`,
};

/** The part of a card below the bio. */
function DibiaCardBody({ dibia, query }: { dibia: Dibia; query: string }) {
  const { name, services, contact, email } = dibia;
  const mail = mailUrl(email);
  return (
    <>
      <CardLine>
        <Highlight text={services || '-'} query={query} />
      </CardLine>
      <Box
        sx={{
          fontSize: '0.875rem',
          // The height that a finger needs.
          lineHeight: '32px',
          whiteSpace: 'nowrap',
          '& .clamp': { display: 'block', width: 'fit-content', maxWidth: '100%' },
          '& .clamp, &': { overflow: 'hidden', textOverflow: 'ellipsis' },
        }}
      >
        <ContactLink text={contact} url={telephoneUrl(contact)} label={`Call ${name}`} />
      </Box>
      <CardLinks entry={dibia} links={dibiaLinks}>
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

/** Dibias Database (spec 2.8). */
export function DibiasPage() {
  const { press, isPending, dialog } = useHiding();
  const list = useMemo(
    () => ({
      ...dibiaList,
      action: (dibia: Dibia) => <HideButton dibia={dibia} hiding={{ press, isPending }} isShort />,
    }),
    [press, isPending],
  );
  return (
    <>
      <DatabasePage
        list={list}
        editDialog={(dibia, onClose) => <EditDibia opened={dibia} onClose={onClose} />}
      />
      {dialog}
    </>
  );
}

interface EditDibiaProps {
  /** The dibia when the dialog was opened. */
  opened: Dibia;
  onClose: () => void;
}

/** The dialog that edits a dibia (spec 2.8). It closes when the dibia is saved. */
function EditDibia({ opened, onClose }: EditDibiaProps) {
  const edit = useUpdateEntry({
    calls: dibiaCalls,
    opened,
    rules: editRules,
    toForm,
    toInput,
    onSaved: onClose,
  });
  return (
    <EditFrame
      title="Edit Dibia"
      name={opened.name}
      area="dibia"
      id={opened.id}
      edit={edit}
      onClose={onClose}
    >
      <HiddenNotice dibia={opened} />
      <ProfileOrigin dibia={opened} />
      <DibiaFields form={edit.form} isNew={false} />
    </EditFrame>
  );
}

/** Links a dibia that was made from a submitted profile to that profile. */
function ProfileOrigin({ dibia: { profileId } }: { dibia: Dibia }) {
  if (!profileId) return null;
  const search = new URLSearchParams({ tab: 'approved', open: profileId });
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      <Link component={RouterLink} to={`${dibiaPaths.profiles}?${search}`}>
        Made from a submitted profile
      </Link>
    </Typography>
  );
}
