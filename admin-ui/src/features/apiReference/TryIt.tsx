import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { CodeBlock } from '../../shared/feedback/CodeBlock';
import type { Operation, Parameter, Schema, Service } from './description';
import { exampleParameter, inLines } from './example';
import { fetchAnswer, FORM, requestOf, type Answer } from './request';

interface Props {
  operation: Operation;
  service: Service;
  /** The initial body. */
  body: unknown;
}

type Outcome = { state: 'none' | 'sending' | 'failed' } | { state: 'answered'; answer: Answer };

/** Sends the call with the session's token, and shows the response. */
export function TryIt({ operation, service, body }: Props) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const { id, method, parameters, request } = operation;
  const isForm = request?.mediaType === FORM;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOutcome({ state: 'sending' });
    fetchAnswer(requestOf(operation, new FormData(event.currentTarget))).then(
      (answer) => setOutcome({ state: 'answered', answer }),
      () => setOutcome({ state: 'failed' }),
    );
  };

  return (
    <Stack component="form" aria-label={`Try ${method} ${operation.path}`} spacing={2} onSubmit={send}>
      {method !== 'GET' && <Typography>This changes real data immediately.</Typography>}
      {parameters.map((parameter) => (
        <ParameterField key={parameter.name} idPrefix={id} parameter={parameter} service={service} />
      ))}
      {isForm && <FormFields idPrefix={id} schema={request.schema ?? {}} body={body} />}
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
      {outcome.state === 'failed' && <ErrorAlert>No response from the server. Please try again.</ErrorAlert>}
      <div role="status">{outcome.state === 'answered' && <AnswerView answer={outcome.answer} />}</div>
    </Stack>
  );
}

function AnswerView({ answer: { status, statusText, headers, body } }: { answer: Answer }) {
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{`Response: ${status} ${statusText}`.trim()}</Typography>
      <CodeBlock label="Response headers" text={headers.map((pair) => pair.join(': ')).join('\n')} />
      {body && <CodeBlock label="Response body" text={body} />}
    </>
  );
}

interface ParameterProps {
  idPrefix: string;
  parameter: Parameter;
  service: Service;
}

function ParameterField({ idPrefix, parameter, service }: ParameterProps) {
  const { name, required, schema, description } = parameter;
  return (
    <TextField
      id={`${idPrefix}-${name}`}
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

function FormFields({ idPrefix, schema, body }: { idPrefix: string; schema: Schema; body: unknown }) {
  const examples = body as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).map(([name, { format }]) => (
    <TextField
      key={name}
      id={`${idPrefix}-${name}`}
      name={`form.${name}`}
      label={name}
      size="small"
      {...(format === 'binary'
        ? { type: 'file', slotProps: { inputLabel: { shrink: true } } }
        : { defaultValue: String(examples[name] ?? '') })}
    />
  ));
}
