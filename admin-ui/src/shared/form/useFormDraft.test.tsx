import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from './drafts';
import { useForm } from './useForm';
import { useFormDraft } from './useFormDraft';

const defaultValues = { name: '', category: 'Odinani', filters: [] as string[] };

function renderForm() {
  return renderHook(() => {
    const form = useForm({ defaultValues });
    return { form, draft: useFormDraft('test', form), isDirty: form.formState.isDirty };
  });
}

type Form = ReturnType<typeof renderForm>;

const type = ({ result }: Form, name: string) =>
  act(() => result.current.form.setValue('name', name, { shouldDirty: true }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes the changed fields only, after a pause in typing', () => {
  const view = renderForm();
  type(view, 'Ọkụ');
  expect(drafts.read('test')).toBeUndefined();
  act(() => void vi.runAllTimers());
  expect(drafts.read('test')).toEqual({ values: { name: 'Ọkụ' } });
});

it('puts the text back into a form that is mounted again, as a change', () => {
  const first = renderForm();
  type(first, 'Ọkụ');
  first.unmount();

  const second = renderForm();
  expect(second.result.current.form.getValues()).toEqual({ ...defaultValues, name: 'Ọkụ' });
  expect(second.result.current.isDirty).toBe(true);
  expect(second.result.current.draft.restored).toBe(true);
});

it('writes at once when the page goes away', () => {
  type(renderForm(), 'half a wo');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(drafts.read('test')).toEqual({ values: { name: 'half a wo' } });
});

it('forgets the draft when it is cleared, also what was about to be written', () => {
  const view = renderForm();
  type(view, 'gone');
  act(() => view.result.current.draft.clear());
  view.unmount();
  expect(drafts.read('test')).toBeUndefined();
  expect(renderForm().result.current.draft.restored).toBe(false);
});

it('drops the draft when the form is back at its defaults', () => {
  const view = renderForm();
  type(view, 'x');
  act(() => void vi.runAllTimers());
  act(() => view.result.current.form.reset());
  act(() => void vi.runAllTimers());
  expect(drafts.read('test')).toBeUndefined();
});

it('ignores a stored draft that cannot be read', () => {
  sessionStorage.setItem('obi.drafts./test', '{broken');
  expect(renderForm().result.current.draft.restored).toBe(false);
});

it('keeps the drafts of two people apart', () => {
  drafts.write('test', { values: { name: 'mine' }, version: 3 }, 'ngozi');
  expect(drafts.read('test', 'emeka')).toBeUndefined();
  drafts.write('test', { values: { name: 'his' } }, 'emeka');
  expect(drafts.read('test', 'ngozi')).toEqual({ values: { name: 'mine' }, version: 3 });
});

it('works without drafts where the browser forbids storage', () => {
  const forbidden = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  drafts.adoptOld();
  const view = renderForm();
  type(view, 'Ọkụ');
  act(() => void vi.runAllTimers());
  act(() => view.result.current.draft.clear());
  drafts.clearAll();
  expect(view.result.current.form.getValues('name')).toBe('Ọkụ');
  forbidden.mockRestore();
});

describe('a draft of the version before', () => {
  const old = () => sessionStorage.setItem('obi.draft.test', '{"name":"mine"}');

  it('is moved to the last signed-in person', () => {
    sessionStorage.setItem('obi.draftOwner', 'ngozi');
    old();
    drafts.adoptOld();
    expect(drafts.read('test', 'ngozi')).toEqual({ values: { name: 'mine' } });
    expect(drafts.read('test', 'emeka')).toBeUndefined();
  });

  it('is removed when nobody knows whose it is', () => {
    old();
    drafts.adoptOld();
    expect(sessionStorage).toHaveLength(0);
  });
});
