import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';

/** A form that was sent and is answered when the test says so. */
class Upload {
  status = 0;
  responseText = '';
  url = '';
  method = '';
  /** In lower case. */
  headers: Record<string, string> = {};
  isAborted = false;
  isOver = false;
  form = new FormData();
  upload: Partial<Record<'onprogress' | 'onload', (event: ProgressEvent) => void>> = {};
  onload = () => undefined;
  onerror = () => undefined;
  onloadend = () => undefined;
  static sent: Upload[] = [];

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.form = form;
    Upload.sent.push(this);
  }
  abort() {
    this.isAborted = true;
  }

  /** What was sent, by field. */
  fields() {
    return Object.fromEntries(this.form);
  }
  progress(loaded: number, total: number) {
    const event = new ProgressEvent('progress', { lengthComputable: true, loaded, total });
    act(() => this.upload.onprogress?.(event));
  }
  /** Everything has left. */
  arrive() {
    act(() => this.upload.onload?.(new ProgressEvent('load')));
  }
  async answer(status: number, body: object | string) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    await act(async () => this.end(this.onload));
  }
  /** The line breaks. */
  async breakOff() {
    await act(async () => this.end(this.onerror));
  }
  private end(tell: () => void) {
    this.isOver = true;
    tell();
    this.onloadend();
  }
}

/** Catches forms on their way to the server, which jsdom sends at once and without their files. */
export function giveUploads() {
  Upload.sent = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    // What goes on after the test waits for an answer no longer.
    for (const upload of Upload.sent) if (!upload.isOver) await upload.breakOff();
  });
  return {
    count: () => Upload.sent.length,
    /** Waits for the upload of this number, from 1. */
    async nth(number: number): Promise<Upload> {
      await waitFor(() => expect(Upload.sent.length).toBeGreaterThanOrEqual(number));
      return Upload.sent[number - 1] as Upload;
    },
  };
}
