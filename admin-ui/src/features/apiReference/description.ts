/** The part of JSON Schema that the services' descriptions use. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

interface RawResponse {
  $ref?: string;
  description?: string;
  headers?: Record<string, { schema?: Schema }>;
  content?: Content;
}

interface RawOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Empty for a public operation. */
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, RawResponse>;
}

interface Tag {
  name: string;
  description: string;
}

interface Document {
  info: { title: string };
  tags: Tag[];
  components: { schemas: Record<string, Schema>; responses: Record<string, RawResponse> };
  paths: Record<string, Record<string, RawOperation>>;
}

/** A body with its media type. A file has no schema. */
export interface Body {
  mediaType: string;
  schema?: Schema;
}

/** An error that a call may return, with an example of its message. */
export interface OperationError {
  status: string;
  title: string;
  example: string;
}

export interface Operation {
  /** Unique in all services. The anchor on the page. */
  id: string;
  service: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  tag: string;
  isPublic: boolean;
  parameters: Parameter[];
  request?: Body;
  answer?: Body;
  answerHeaders: string[];
  errors: OperationError[];
}

export interface Service {
  name: string;
  title: string;
  tags: Tag[];
  schemas: Record<string, Schema>;
  operations: Operation[];
}

const documents = import.meta.glob<Document>('../../../openapi/*.json', { eager: true, import: 'default' });

/** All services and their calls, from the API descriptions. */
export const services: Service[] = Object.entries(documents)
  .map(([file, document]) => readService(file.replace(/.*\/|\.json$/g, ''), document))
  .toSorted((a, b) => a.title.localeCompare(b.title));

function readService(name: string, document: Document): Service {
  return {
    name,
    title: document.info.title,
    tags: document.tags,
    schemas: document.components.schemas,
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => readOperation(name, method, path, raw, document)),
    ),
  };
}

function readOperation(
  service: string,
  method: string,
  path: string,
  raw: RawOperation,
  document: Document,
): Operation {
  const success = raw.responses['200'] ?? raw.responses['201'];
  return {
    id: `${service}-${raw.operationId}`,
    service,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    description: raw.description,
    tag: raw.tags[0] ?? '',
    isPublic: raw.security.length === 0,
    parameters: raw.parameters ?? [],
    request: readBody(raw.requestBody?.content),
    answer: readBody(success?.content),
    answerHeaders: Object.keys(success?.headers ?? {}).filter((header) => header !== 'Content-Type'),
    errors: Object.entries(raw.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => readError(status, response, document)),
  };
}

function readError(status: string, response: RawResponse, document: Document): OperationError {
  const name = response.$ref?.replace('#/components/responses/', '');
  const { description = '', content } = name ? (document.components.responses[name] ?? {}) : response;
  const [example] = Object.values(content ?? {}).map((media) => media.example);
  const text =
    typeof example === 'string' ? example : ((example as { error?: string } | undefined)?.error ?? '');
  return { status, title: description, example: text };
}

function readBody(content: Content | undefined): Body | undefined {
  const [first] = Object.entries(content ?? {});
  return first && { mediaType: first[0], schema: first[1].schema };
}

/** Returns the calls that contain all the words and that the user may read, by service. */
export function findOperations(words: string, mayReadAll: boolean) {
  const searched = words.toLowerCase().split(/\s+/);
  return services
    .map((service) => ({
      service,
      operations: service.operations.filter(({ method, path, summary, tag, isPublic }) => {
        const text = `${service.title} ${tag} ${method} ${path} ${summary}`.toLowerCase();
        return (mayReadAll || isPublic) && searched.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** Returns the schema that a reference points to. */
export function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : { ...schemas[name], description: schema.description };
}
