import { session } from '../../shared/http/client';
import type { Operation, Service } from './description';
import { exampleBody, exampleParameter } from './example';

export const FORM = 'multipart/form-data';

/** Returns the request of a form whose fields have names such as 'path.id', 'query.q', 'header.If-Match', 'body' and 'form.audio'. */
export function requestOf(operation: Operation, fields: FormData): Request {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(`path.${name}`)),
  );
  const url = new URL(path, window.location.origin);
  const headers = new Headers();
  for (const parameter of operation.parameters) {
    const value = text(`${parameter.in}.${parameter.name}`);
    if (parameter.in === 'query' && value) url.searchParams.set(parameter.name, value);
    if (parameter.in === 'header' && value) headers.set(parameter.name, value);
  }
  // Not with a public call: the refusal of a sign-in must not end the current session.
  const token = operation.isPublic ? undefined : session.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  let body: BodyInit | undefined;
  if (operation.request?.mediaType === FORM) body = formOf(fields);
  else if (operation.request) {
    headers.set('Content-Type', operation.request.mediaType);
    body = text('body');
  }
  return new Request(url, { method: operation.method, headers, body });
}

/** Returns the fields of the form, without empty ones and files that were not chosen. */
function formOf(fields: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    const isFilled = typeof value === 'string' ? value !== '' : value.size > 0;
    if (name.startsWith('form.') && isFilled) form.set(name.slice('form.'.length), value);
  }
  return form;
}

export interface Answer {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: string;
}

/** Sends a request and returns its answer, whatever its status. Rejects if no answer came. */
export async function fetchAnswer(request: Request): Promise<Answer> {
  const token = request.headers.get('Authorization')?.replace('Bearer ', '');
  const response = await fetch(request);
  if (response.status === 401 && token) session.refused(token);
  const { status, statusText } = response;
  return { status, statusText, headers: [...response.headers], body: await readBody(response) };
}

async function readBody(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/json|^text\//.test(type)) {
    const { size } = await response.blob();
    return size > 0 ? `${size.toLocaleString('en')} bytes of ${type || 'unknown content'}` : '';
  }
  const text = type === 'text/event-stream' ? await readStart(response) : await response.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the beginning of a stream that does not end. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const start = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(start?.value);
}

/** Returns the call as a command line, with examples of its required parameters. */
export function curlOf(operation: Operation, service: Service): string {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const values = Object.fromEntries(
    required.map(({ name, schema }) => [name, exampleParameter(name, schema, service)]),
  );
  const query = required
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? '')}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const address = [window.location.origin + path, ...query].join('?');
  const parts = [operation.method === 'GET' ? 'curl' : `curl -X ${operation.method}`, quoted(address)];
  if (!operation.isPublic) parts.push(`-H ${quoted('Authorization: Bearer TOKEN')}`);
  const body = exampleBody(operation, service);
  if (operation.request?.mediaType === FORM) {
    const fields = Object.entries(body as Record<string, unknown>);
    for (const [name, value] of fields) parts.push(`-F ${quoted(`${name}=${String(value)}`)}`);
  } else if (operation.request) {
    parts.push(
      `-H ${quoted(`Content-Type: ${operation.request.mediaType}`)}`,
      `-d ${quoted(JSON.stringify(body))}`,
    );
  }
  return parts.join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
