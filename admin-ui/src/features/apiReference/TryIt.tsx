import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { CodeBlock } from './CodeBlock';
import type { Operation, Parameter, Schema, Service } from './description';
import { exampleParameter, inLines } from './example';
import { fetchAnswer, FORM, requestOf, type Answer } from './request';

interface Props {
  operation: Operation;
  service: Service;
  /** What the body holds at first. */
  body: unknown;
}

type Outcome = { state: 'none' | 'sending' | 'lost' } | { state: 'answered'; answer: Answer };

/** Sends the call with the session's token, and shows what is answered. */
export function TryIt({ operation, service, body }: Props) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const { id, method, parameters, request } = operation;
  const isForm = request?.mediaType === FORM;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOutcome({ state: 'sending' });
    fetchAnswer(requestOf(operation, new FormData(event.currentTarget))).then(
      (answer) => setOutcome({ state: 'answered', answer }),
      () => setOutcome({ state: 'lost' }),
    );
  };

  return (
    <Stack component="form" aria-label={`Try ${method} ${operation.path}`} spacing={2} onSubmit={send}>
      {method !== 'GET' && <Typography>This changes real data immediately.</Typography>}
      {parameters.map((one) => (
        <ParameterField key={one.name} of={id} parameter={one} service={service} />
      ))}
      {isForm && <FormFields of={id} schema={request.schema ?? {}} body={body} />}
      {request && !isForm && (
        <TextField
          id={`${id}-body`}
          name="body"
          label="Body"
          defaultValue={inLines(body)}
          multiline
          maxRows={20}
          slotProps={{
            htmlInput: { spellCheck: false, sx: { fontFamily: 'monospace', fontSize: '0.875rem' } },
          }}
        />
      )}
      <PendingButton
        type="submit"
        pending={outcome.state === 'sending'}
        pendingLabel="Sending..."
        sx={{ alignSelf: 'flex-start' }}
      >
        {`Send ${method}`}
      </PendingButton>
      {outcome.state === 'lost' && <ErrorAlert>No response from the server. Please try again.</ErrorAlert>}
      <div role="status">{outcome.state === 'answered' && <Shown answer={outcome.answer} />}</div>
    </Stack>
  );
}

function Shown({ answer: { status, statusText, headers, body } }: { answer: Answer }) {
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{`Response: ${status} ${statusText}`.trim()}</Typography>
      <CodeBlock label="Response headers" text={headers.map((pair) => pair.join(': ')).join('\n')} />
      {body && <CodeBlock label="Response body" text={body} />}
    </>
  );
}

function ParameterField({ of, parameter, service }: { of: string; parameter: Parameter; service: Service }) {
  const { name, required, schema, description } = parameter;
  return (
    <TextField
      id={`${of}-${name}`}
      name={`${parameter.in}.${name}`}
      label={name}
      size="small"
      required={required}
      helperText={description}
      placeholder={required ? exampleParameter(name, schema, service) : undefined}
      autoComplete="off"
    />
  );
}

function FormFields({ of, schema, body }: { of: string; schema: Schema; body: unknown }) {
  const examples = body as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).map(([name, { format }]) => (
    <TextField
      key={name}
      id={`${of}-${name}`}
      name={`form.${name}`}
      label={name}
      size="small"
      {...(format === 'binary'
        ? { type: 'file', slotProps: { inputLabel: { shrink: true } } }
        : { defaultValue: String(examples[name] ?? '') })}
    />
  ));
}
