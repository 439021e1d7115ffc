import { http, HttpResponse } from 'msw';
import { server } from './server';

/**
 * Lets what was deleted be restored as the service does: by the number of its deletion. `restore` is called with
 * the id of what comes back; what it returns is the answer instead.
 */
export function keepTrash(area: string, entity: string, restore: (id: string) => Response | undefined): void {
  const deletions: string[] = [];
  server.use(
    http.get(`/api/${area}/admin/history`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const id = searchParams.get('id') ?? '';
      if (searchParams.get('entity') !== entity || searchParams.get('trash') !== 'true') {
        return HttpResponse.json([]);
      }
      return HttpResponse.json([{ id: String(deletions.push(id)), action: 'delete', entity, entityId: id }]);
    }),
    http.post(`/api/${area}/admin/history/:id/restore`, ({ params }) => {
      const id = deletions[Number(params['id']) - 1] ?? '';
      return restore(id) ?? HttpResponse.json({ success: true, changeId: '1000' });
    }),
  );
}
