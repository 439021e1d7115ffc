import Flag from '@mui/icons-material/Flag';
import { singlePage } from '../../../shared/export/source';
import { api, send } from '../../../shared/http/client';
import { PAGE_SIZE, readPage } from '../../../shared/http/pages';
import { readOnlyColumns } from '../../../shared/sheet/columns';
import { GroupsPage } from './GroupsPage';
import { countsQuery, loadRedList, type Group, type GroupedKind, type Report } from './queries';
import { NoteDialog } from './NoteDialog';
import { RedList } from './RedList';

/** User Reports (spec 2.10). */
export function UserReportsPage() {
  return (
    <GroupsPage
      kind={reportKind}
      nonStatusTab={{
        id: 'redlist',
        label: 'red list',
        icon: <Flag aria-hidden fontSize="small" sx={{ color: 'error.main' }} />,
        exportPart: redListExport,
      }}
      renderPanel={(search, q) => <RedList kind={reportKind} search={search} q={q} />}
      renderQuestion={(question) => <NoteDialog {...question} />}
    />
  );
}

const redListExport = {
  label: 'The red list',
  file: 'red-list',
  columns: readOnlyColumns<Group>({
    name: 'User',
    dibiaId: 'Dibia ID',
    count: 'Report count',
    hiddenReason: 'Reason for hiding',
  }),
  read: () => singlePage(loadRedList),
};

/** The reports about dibias. */
export const reportKind: GroupedKind<Report> = {
  noun: 'report',
  area: 'dibia',
  key: ['dibia', 'reports'],
  countsKey: countsQuery.queryKey,
  countsPart: 'reports',
  tabs: ['pending', 'resolved'],
  decisions: [
    {
      action: 'resolve',
      many: 'resolve',
      label: 'Resolve',
      pendingLabel: 'Resolving...',
      done: 'resolved',
      shortcut: 's',
    },
    {
      action: 'resolve with a note',
      label: 'Resolve with a note',
      pendingLabel: 'Resolving...',
      done: 'resolved',
      asksFirst: true,
    },
  ],
  columns: readOnlyColumns<Required<Report>>({
    id: 'ID',
    dibiaName: 'Dibia',
    dibiaId: 'Dibia ID',
    dibiaHiddenReason: 'Reason for hiding the dibia',
    name: 'Name',
    report: 'Report',
    date: 'Date',
    status: 'Status',
    reason: 'Note',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
  }),
  titleOf: ({ name }) => `Report by ${name}`,
  subjectOf: ({ name }) => `${name}'s report`,
  textOf: ({ report }) => report,
  hiddenReasonOf: ({ dibiaHiddenReason }) => dibiaHiddenReason,
  fetchGroups: ({ status, q, sort }, signal) =>
    send(api.GET('/api/dibia/admin/report/groups', { params: { query: { status, q, sort } }, signal })),
  fetchPage: ({ status, q, group, sort }, cursor, signal) =>
    readPage(
      api.GET('/api/dibia/admin/report', {
        params: { query: { status, q, dibiaId: group, sort, limit: PAGE_SIZE, cursor } },
        signal,
      }),
    ),
  fetchOne: (id, signal) =>
    send(api.GET('/api/dibia/admin/report/{id}', { params: { path: { id } }, signal })),
  decide: (reportId, _action, body) =>
    send(api.PATCH('/api/dibia/admin/report/resolve', { body: { reportId, ...body } })),
  explain: (reportId, reason) =>
    send(api.PATCH('/api/dibia/admin/report/reason', { body: { reportId, reason } })),
  decideMany: (ids, decision) =>
    send(
      api.PATCH('/api/dibia/admin/report/decide-many', {
        body: { ids, decision },
      }),
    ),
  reopen: (body) => send(api.PATCH('/api/dibia/admin/report/reopen', { body })),
  erase: (id) => send(api.DELETE('/api/dibia/admin/report/{id}', { params: { path: { id } } })),
  undo: (reportId) => send(api.PATCH('/api/dibia/admin/report/undo', { body: { reportId } })),
};
