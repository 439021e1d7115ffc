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

type Content = Record<string, { schema?: Schema }>;

interface RawOperation {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<
    string,
    { description: string; headers?: Record<string, { schema?: Schema }>; content?: Content }
  >;
}

interface Document {
  info: { title: string };
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, RawOperation>>;
}

/** A body with its media type; one without a schema is a file. */
export interface Body {
  mediaType: string;
  schema?: Schema;
}

export interface Operation {
  /** Unique in all services; the place on the page. */
  id: string;
  service: string;
  method: string;
  path: string;
  summary: string;
  isPublic: boolean;
  parameters: Parameter[];
  request?: Body;
  answer?: Body;
  answerHeaders: string[];
}

export interface Service {
  name: string;
  title: string;
  schemas: Record<string, Schema>;
  operations: Operation[];
}

const documents = import.meta.glob<Document>('../../../openapi/*.json', { eager: true, import: 'default' });

/** All services with their calls, as they describe themselves. */
export const services: Service[] = Object.entries(documents)
  .map(([file, document]) => readService(file.replace(/.*\/|\.json$/g, ''), document))
  .toSorted((a, b) => a.title.localeCompare(b.title));

function readService(name: string, document: Document): Service {
  return {
    name,
    title: document.info.title,
    schemas: document.components.schemas,
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => readOperation(name, method, path, raw)),
    ),
  };
}

function readOperation(service: string, method: string, path: string, raw: RawOperation): Operation {
  const good = raw.responses['200'] ?? raw.responses['201'];
  return {
    id: `${service}-${raw.operationId}`,
    service,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    isPublic: !raw.security,
    parameters: raw.parameters ?? [],
    request: readBody(raw.requestBody?.content),
    answer: readBody(good?.content),
    answerHeaders: Object.keys(good?.headers ?? {}).filter((header) => header !== 'Content-Type'),
  };
}

function readBody(content: Content | undefined): Body | undefined {
  const [first] = Object.entries(content ?? {});
  return first && { mediaType: first[0], schema: first[1].schema };
}

/** The calls that a person may read and that hold all the words, by service. */
export function findOperations(words: string, mayReadAll: boolean) {
  const wanted = words.toLowerCase().split(/\s+/);
  return services
    .map((service) => ({
      service,
      operations: service.operations.filter(({ method, path, summary, isPublic }) => {
        const text = `${service.title} ${method} ${path} ${summary}`.toLowerCase();
        return (mayReadAll || isPublic) && wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** The schema that a reference stands for. */
export function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : { ...schemas[name], description: schema.description };
}
