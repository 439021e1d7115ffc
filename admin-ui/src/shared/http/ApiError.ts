export interface FieldError {
  /** Path of the field inside what was sent: "name", "filters[0]". */
  path: string;
  message: string;
}

interface Details {
  isJson?: boolean;
  serverMessage?: string;
  fields?: FieldError[];
  retryAfter?: number;
}

/** A call that did not succeed. It carries facts only; each screen words its own message from them (spec 8). */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** The body as it came. */
  readonly text: string;
  readonly isJson: boolean;
  /** The server's own sentence for the administrator. */
  readonly serverMessage: string | undefined;
  readonly fields: FieldError[];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, details: Details = {}) {
    super(details.serverMessage ?? (status === 0 ? 'No response from the server' : `HTTP ${status}`));
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.isJson = details.isJson ?? false;
    this.serverMessage = details.serverMessage;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
  }

  /** A service says that what was asked for is not there. A gateway that has just started answers 404 to everything, in plain text. */
  get isNotFound(): boolean {
    return this.status === 404 && this.isJson;
  }
}

/** Turns an answer outside 2xx into an ApiError, whatever its body is. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const body = parseObject(text);
  if (!body) return new ApiError(response.status, text, { retryAfter });
  const serverMessage = firstText(body['error'], body['message'], body['detail']);
  return new ApiError(response.status, text, {
    isJson: true,
    serverMessage,
    fields: readFields(body['errors']),
    retryAfter,
  });
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}

function readFields(errors: unknown): FieldError[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(isRecord).flatMap((error) => {
    const message = firstText(error['message']);
    const location = firstText(error['location']) ?? '';
    return message ? [{ path: location.replace(/^body\.?/, ''), message }] : [];
  });
}
