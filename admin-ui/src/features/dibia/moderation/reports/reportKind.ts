import Flag from '@mui/icons-material/Flag';
import { api, send } from '../../../../shared/http/client';
import { PAGE_SIZE, pageOf } from '../../../../shared/http/pages';
import { readOnlyColumns } from '../../../../shared/sheet/columns';
import { countsQuery } from '../api';
import { groupedKind } from '../groups';
import type { Report } from '../types';

/** Reports about dibias (spec 2.10). */
export const reportKind = groupedKind<Report>({
  noun: 'report',
  area: 'dibia',
  key: ['dibia', 'reports'],
  countsKey: countsQuery.queryKey,
  countsPart: 'reports',
  tabs: ['pending', 'resolved', 'redlist'],
  tabLooks: { redlist: { label: 'red list', look: { Icon: Flag, color: 'error.main' } } },
  decisions: [
    {
      action: 'resolve',
      many: 'resolve',
      label: 'Resolve',
      pendingLabel: 'Resolving...',
      done: 'resolved',
      shortcut: 's',
    },
  ],
  columns: readOnlyColumns<Required<Report>>({
    id: 'ID',
    dibiaName: 'Dibia',
    dibiaId: 'Dibia ID',
    name: 'Name',
    report: 'Report',
    date: 'Date',
    status: 'Status',
    reason: 'Reason',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
  }),
  titleOf: ({ name }) => `Report by ${name}`,
  textOf: ({ report }) => report,
  fetchGroups: (status, q, signal) =>
    send(api.GET('/api/dibia/admin/report/groups', { params: { query: { status, q } }, signal })),
  fetchPage: ({ status, q, group }, cursor, signal) =>
    pageOf(
      api.GET('/api/dibia/admin/report', {
        params: { query: { status, q, dibiaId: group, limit: PAGE_SIZE, cursor } },
        signal,
      }),
    ),
  fetchOne: (id, signal) =>
    send(api.GET('/api/dibia/admin/report/{id}', { params: { path: { id } }, signal })),
  decide: (reportId) => send(api.PATCH('/api/dibia/admin/report/resolve', { body: { reportId } })),
  decideMany: (ids, decision) =>
    send(
      api.PATCH('/api/dibia/admin/report/decide-many', {
        body: { ids, decision },
      }),
    ),
  erase: (id) => send(api.DELETE('/api/dibia/admin/report/{id}', { params: { path: { id } } })),
  undo: (reportId) => send(api.PATCH('/api/dibia/admin/report/undo', { body: { reportId } })),
});
