import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';

interface Form {
  pending: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
}

/** The field of a form that asks for one code. Submitting an empty field sets `missing` and focuses the field. */
export function useCodeField({ pending, error, onSubmit }: Form) {
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  // Selects a wrong code, so that typing replaces it.
  useLayoutEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending) return;
    const code = input.current?.value.trim() ?? '';
    setMissing(!code);
    if (code) onSubmit(code);
    else input.current?.focus();
  };
  return { input, missing, submit };
}
