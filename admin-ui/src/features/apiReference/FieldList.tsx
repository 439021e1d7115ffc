import Box from '@mui/material/Box';
import { resolve, type Parameter, type Schema } from './description';

interface Props {
  schemas: Record<string, Schema>;
  schema?: Schema;
  parameters?: Parameter[];
}

/** The fields of a body or the parameters of a call, each with its type and what is said about it. */
export function FieldList({ schemas, schema, parameters }: Props) {
  const rows = parameters ? parameters.map(ofParameter(schemas)) : fieldsOf(schema ?? {}, schemas, '');
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

const ofParameter =
  (schemas: Record<string, Schema>) =>
  (one: Parameter): Row => ({
    name: one.name,
    type: `${typeOf(one.schema, schemas)}, in the ${one.in}`,
    isRequired: one.required ?? false,
    description: one.description ?? '',
  });

/** The fields of an object or of a list's objects; those inside a field are named after it: audio.fileId. */
function fieldsOf(schema: Schema, schemas: Record<string, Schema>, prefix: string): Row[] {
  const { items, properties, required } = resolve(schema, schemas);
  if (items) return fieldsOf(items, schemas, prefix && `${prefix}[]`);
  return Object.entries(properties ?? {}).flatMap(([field, one]) => {
    const name = prefix ? `${prefix}.${field}` : field;
    const row = {
      name,
      type: typeOf(one, schemas),
      isRequired: required?.includes(field) ?? false,
      description: one.description ?? '',
    };
    return [row, ...fieldsOf(one, schemas, name)];
  });
}

function typeOf(schema: Schema, schemas: Record<string, Schema>): string {
  const { type, format, items, oneOf, enum: choices, minimum, maximum, maxLength } = resolve(schema, schemas);
  if (oneOf) return oneOf.map((one) => typeOf(one, schemas)).join(' or ');
  if (items) return `list of ${typeOf(items, schemas)}`;
  if (choices) return choices.join(' | ');
  if (format === 'binary') return 'file';
  const name = format === 'date-time' ? 'time (RFC 3339)' : (type ?? 'anything');
  const range = [minimum !== undefined && `from ${minimum}`, maximum !== undefined && `to ${maximum}`];
  const limits = [...range, maxLength !== undefined && `at most ${maxLength} characters`].filter(Boolean);
  return [name, ...limits].join(' ');
}
