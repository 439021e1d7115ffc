export interface FieldError {
  /** The path of the field in the request body: "name", "filters[0]". */
  path: string;
  message: string;
}

interface Details {
  isJson?: boolean;
  serverMessage?: string;
  fields?: FieldError[];
  retryAfter?: number;
  mayBeSaved?: boolean;
}

/** The failure of an API call. Each screen words its own message from it (spec 8). */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The response body. */
  readonly text: string;
  readonly isJson: boolean;
  /** The server's message for the administrator. */
  readonly serverMessage: string | undefined;
  readonly fields: FieldError[];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  /** The server may have made the change although the call failed. */
  readonly mayBeSaved: boolean;

  constructor(status: number, text: string, details: Details = {}) {
    super(details.serverMessage ?? (status === 0 ? 'No response from the server' : `HTTP ${status}`));
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.isJson = details.isJson ?? false;
    this.serverMessage = details.serverMessage;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
    this.mayBeSaved = details.mayBeSaved ?? false;
  }

  /** Reports whether a service returned 404. A gateway that is starting returns 404 for everything, but in plain text. */
  get isNotFound(): boolean {
    return this.status === 404 && this.isJson;
  }
}

/** Returns the ApiError for a response outside 2xx with any body. `isWrite` means that the request may have changed data. */
export async function readApiError(response: Response, isWrite = false): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const body = parseObject(text);
  if (!body) {
    // A proxy got no answer from the service. With Retry-After, it did not pass the request on.
    const mayBeSaved =
      isWrite && response.status >= 502 && response.status <= 504 && !response.headers.has('Retry-After');
    return new ApiError(response.status, text, { retryAfter, mayBeSaved });
  }
  const serverMessage = firstText(body['error'], body['message'], body['detail']);
  return new ApiError(response.status, text, {
    isJson: true,
    serverMessage,
    fields: readFields(body['errors']),
    retryAfter,
    mayBeSaved: isWrite && body['mayBeSaved'] === true,
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
