import { dibiaSheet } from './dibiaSheet';
import { dibiaPaths } from '../paths';
import { imageColumn, linkColumns } from '../../../shared/directory/columns';
import { directoryFilter, withOrWithoutField } from '../../../shared/directory/filter';
import { EditDialog } from '../../../shared/directory/EditDialog';
import type { DirectoryList } from '../../../shared/directory/types';
import { columnsOf } from '../../../shared/table/columns';
import { textColumns } from '../../../shared/table/textColumns';
import { mailUrl } from '../../../shared/links/email';
import { dibiaCalls, noun, type Dibia } from './api';
import { telephoneUrl } from './contact';
import { ContactLink } from './ContactLink';
import { DibiaCardBody } from './DibiaCardBody';
import { dibiaForms } from './dibiaForms';
import { dibiaLinks } from './dibiaLinks';
import { dibiaTexts } from './dibiaTexts';
import { agree } from '../../../shared/text/plural';

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
