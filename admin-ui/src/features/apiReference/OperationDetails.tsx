import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { CodeBlock } from '../../shared/feedback/CodeBlock';
import { resolve, type Parameter, type Schema } from './description';
import type { Body, Operation, Service } from './description';
import { exampleBody, exampleOf, inLines } from './example';
import { curlOf, FORM } from './request';
import { TryIt } from './TryIt';

interface Props {
  operation: Operation;
  service: Service;
  mayTry: boolean;
}

/** Shows the parameters, bodies and errors of a call with examples, and a form that sends it. */
export function OperationDetails({ operation, service, mayTry }: Props) {
  // Examples have the current time and new IDs, so they are made only once.
  const [curl] = useState(() => curlOf(operation, service));
  const [body] = useState(() => exampleBody(operation, service));
  const { description, parameters, request, answer, answerHeaders, errors } = operation;
  const example = (label: string, text: string) => <CodeBlock label={label} text={text} canCopy />;
  const fields = ({ schema }: Body) => schema && <FieldList schema={schema} schemas={service.schemas} />;
  return (
    <Stack spacing={3}>
      <Typography>{description}</Typography>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <FieldList parameters={parameters} schemas={service.schemas} />
        </Part>
      )}
      {request && (
        <Part title={`Request body, ${request.mediaType}`}>
          {fields(request)}
          {request.mediaType !== FORM && example('Example request body', inLines(body))}
        </Part>
      )}
      <Part title={answer ? `Response, ${answer.mediaType}` : 'Response, a file'}>
        {answer && fields(answer)}
        {answerHeaders.length > 0 && (
          <Typography variant="body2">
            Headers: <code>{answerHeaders.join(', ')}</code>
          </Typography>
        )}
        {answer?.schema?.format !== 'binary' &&
          answer?.schema &&
          example('Example response', inLines(exampleOf(answer.schema, service)))}
      </Part>
      <Part title="Errors">
        <Box component="dl" sx={{ m: 0, fontSize: '0.875rem' }}>
          {errors.map(({ status, title, example }) => (
            <Box key={status} sx={{ py: 0.5, borderTop: 1, borderColor: 'divider' }}>
              <Box component="dt">
                <code>{status}</code>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {title}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {example}
              </Box>
            </Box>
          ))}
        </Box>
      </Part>
      <Part title="Command line">{example('Command line', curl)}</Part>
      {mayTry && (
        <Part title="Try it">
          <TryIt operation={operation} service={service} body={body} />
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h5" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface FieldListProps {
  schemas: Record<string, Schema>;
  schema?: Schema;
  parameters?: Parameter[];
}

/** Lists the fields of a body or the parameters of a call with their types and descriptions. */
function FieldList({ schemas, schema, parameters }: FieldListProps) {
  const rows = parameters ? parameters.map(rowOfParameter(schemas)) : fieldsOf(schema ?? {}, schemas, '');
  if (rows.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, mb: 1, fontSize: '0.875rem' }}>
      {rows.map(({ name, type, isRequired, description }) => (
        <Box key={name} sx={{ py: 0.5, borderTop: 1, borderColor: 'divider' }}>
          <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
            <code>{name}</code>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {type}
              {isRequired && ', required'}
            </Box>
          </Box>
          {description && (
            <Box component="dd" sx={{ m: 0 }}>
              {description}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface Row {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

const rowOfParameter =
  (schemas: Record<string, Schema>) =>
  (parameter: Parameter): Row => ({
    name: parameter.name,
    type: `${typeOf(parameter.schema, schemas)}, in the ${parameter.in}`,
    isRequired: parameter.required ?? false,
    description: parameter.description ?? '',
  });

/** Returns the fields of an object or of a list's objects. A nested field has a name such as audio.fileId. */
function fieldsOf(schema: Schema, schemas: Record<string, Schema>, prefix: string): Row[] {
  const { items, properties, required } = resolve(schema, schemas);
  if (items) return fieldsOf(items, schemas, prefix && `${prefix}[]`);
  return Object.entries(properties ?? {}).flatMap(([field, property]) => {
    const name = prefix ? `${prefix}.${field}` : field;
    const row = {
      name,
      type: typeOf(property, schemas),
      isRequired: required?.includes(field) ?? false,
      description: property.description ?? '',
    };
    return [row, ...fieldsOf(property, schemas, name)];
  });
}

function typeOf(schema: Schema, schemas: Record<string, Schema>): string {
  const { type, format, items, oneOf, enum: choices, minimum, maximum, maxLength } = resolve(schema, schemas);
  if (oneOf) return oneOf.map((choice) => typeOf(choice, schemas)).join(' or ');
  if (items) return `list of ${typeOf(items, schemas)}`;
  if (choices) return choices.join(' | ');
  if (format === 'binary') return 'file';
  const name = format === 'date-time' ? 'time (RFC 3339)' : (type ?? 'anything');
  const range = [minimum !== undefined && `from ${minimum}`, maximum !== undefined && `to ${maximum}`];
  const limits = [...range, maxLength !== undefined && `at most ${maxLength} characters`].filter(Boolean);
  return [name, ...limits].join(' ');
}
