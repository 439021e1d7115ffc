import type { QueryKey } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { areaIds, type AreaId } from '../shared/areas';
import { addWrite } from '../shared/directory/useAddEntry';
import { updateWrite } from '../shared/directory/useUpdateEntry';
import { restoreWrite } from '../shared/history/useRestore';
import { adminsQuery } from '../shared/http/adminsQuery';
import { createQueryClient, historyKey } from '../shared/http/queryClient';
import { runWrite, type Write } from '../shared/http/write';
import { reasonsQuery, reasonsWrite } from '../shared/moderation/reasons';
import { summaryQuery } from '../shared/summary/summary';
import { aCreator, aDibia } from '../testing/factories';
import { server } from '../testing/server';
import { addAdminWrite } from './auth/account/AddAdmin';
import { removeAdminWrite, toggleAdminWrite } from './auth/account/AdminList';
import { invitationsQuery, sessionsQuery } from './auth/account/api';
import { passwordWrite } from './auth/account/ChangePassword';
import { inviteWrite, revokeWrite } from './auth/account/Invitations';
import { keysQuery } from './auth/account/keys/api';
import { revokeKeyWrite } from './auth/account/keys/ApiKeys';
import { createKeyWrite } from './auth/account/keys/KeyDialog';
import { endSessionWrite } from './auth/account/SessionList';
import { creatorCalls } from './creator/api';
import { dibiaCalls } from './dibia/directory/api';
import { categoriesQuery, categoryUsesQuery } from './ilu/api';
import { addCategoryWrite, categoryWrite } from './ilu/category/useCategoryChanges';
import {
  addWrite as addWebhook,
  changeWrite,
  messagesQuery,
  removeWrite,
  resendWrite,
  rotateWrite,
  testWrite,
  webhooksQuery,
} from './webhooks/api';

type Client = ReturnType<typeof createQueryClient>;

/** A declared write, how it is sent, and queries that are outdated afterwards. */
type Case = [string, (client: Client) => Promise<unknown>, QueryKey[]];

const declared = <V, D>(name: string, write: Write<V, D>, variables: V, ...outdated: QueryKey[]): Case => [
  name,
  (client) => runWrite(client, write, variables),
  outdated,
];

const creator = { ...aCreator(), filters: '', linktree: undefined };
const dibia = aDibia();
const admin = { username: 'emeka', disabled: false, role: 'admin', createdAt: '' } as const;
const admins = adminsQuery.queryKey;
const sessions = sessionsQuery.queryKey;
const { listKey: creators } = creatorCalls;
const { listKey: dibias } = dibiaCalls;
const webhook = { area: 'ilu', id: 'w1' } as const;
const webhooks = webhooksQuery('ilu').queryKey;
const messages = messagesQuery('ilu', 'w1').queryKey;
const summary = (area: AreaId) => summaryQuery(area).queryKey;

const writes: Case[] = [
  declared('adding a creator', addWrite(creatorCalls), creator, creators, summary('creator')),
  declared('editing a creator', updateWrite(creatorCalls), { id: 'a', version: 1, body: creator }, creators),
  declared('adding a dibia', addWrite(dibiaCalls), dibia, dibias, summary('dibia')),
  declared('editing a dibia', updateWrite(dibiaCalls), { id: 'a', version: 1, body: dibia }, dibias),
  declared(
    'adding a category',
    addCategoryWrite,
    'Afa',
    categoriesQuery.queryKey,
    categoryUsesQuery.queryKey,
  ),
  declared('deleting a category', categoryWrite, { kind: 'delete', name: 'Afa' }, categoriesQuery.queryKey),
  ...areaIds.map((area) => declared(`undoing in ${area}`, restoreWrite(area), { id: '7' }, summary(area))),
  declared(
    'saving preset reasons',
    reasonsWrite('ilu'),
    { reasons: [], version: 0 },
    reasonsQuery('ilu').queryKey,
  ),
  declared('adding an administrator', addAdminWrite, { username: 'emeka', password: 'long' }, admins),
  declared('inviting', inviteWrite, 'Ada from Nsukka', invitationsQuery.queryKey),
  declared('revoking an invitation', revokeWrite, 'i1', invitationsQuery.queryKey),
  declared(
    'creating an API key',
    createKeyWrite,
    { name: 'Nightly export', areas: ['ilu'], password: 'long' },
    keysQuery.queryKey,
  ),
  declared('revoking an API key', revokeKeyWrite, 'k1', keysQuery.queryKey),
  declared('disabling an administrator', toggleAdminWrite, admin, admins),
  declared('removing an administrator', removeAdminWrite, 'emeka', admins),
  declared('changing the password', passwordWrite, { oldPassword: 'a', newPassword: 'b' }, sessions),
  declared('ending a session', endSessionWrite, 's2', sessions),
  declared('adding a webhook', addWebhook, { area: 'ilu', body: {} }, webhooks),
  declared('changing a webhook', changeWrite, { ...webhook, body: {} }, webhooks, messages),
  declared('removing a webhook', removeWrite, webhook, webhooks),
  declared('testing a webhook', testWrite, webhook, messages),
  declared('replacing the secret of a webhook', rotateWrite, webhook, webhooks),
  declared(
    'sending messages again',
    resendWrite,
    { ...webhook, body: { deliveryId: '7' } },
    webhooks,
    messages,
  ),
];

it.each([200, 409])(
  'every write reloads the history and what it changes, also when answered with %i',
  async (status) => {
    server.use(http.all('/api/*', () => HttpResponse.json({ success: true }, { status })));
    for (const [name, send, outdated] of writes) {
      const client = createQueryClient();
      const keys = [[...historyKey, 'latest'], ...outdated];
      for (const key of keys) client.setQueryData(key, []);
      await send(client).catch(() => undefined);
      const kept = keys.filter((key) => client.getQueryState(key)?.isInvalidated !== true);
      expect(kept, name).toEqual([]);
    }
  },
);
