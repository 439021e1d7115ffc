import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Body, Operation, Service } from './description';
import { CodeBlock } from './CodeBlock';
import { exampleBody, exampleOf, inLines } from './example';
import { FieldList } from './FieldList';
import { curlOf, FORM } from './request';
import { TryIt } from './TryIt';

interface Props {
  operation: Operation;
  service: Service;
  mayTry: boolean;
}

/** What a call takes and answers, with examples, and a way to send it. */
export function OperationDetails({ operation, service, mayTry }: Props) {
  // Examples hold the time and new ids: they stay as they are while one reads.
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
