import { zodResolver } from '@hookform/resolvers/zod';
import type { DirectoryForms } from '../../../shared/directory/types';
import { dibiaCalls, noun, type Dibia, type DibiaInput } from './api';
import { DibiaFields } from './DibiaFields';
import { addSchema, editSchema, emptyForm, toForm, toInput, type DibiaForm } from './dibiaForm';
import { ProfileOrigin } from './ProfileOrigin';

/** How dibias are added and edited. */
export const dibiaForms: DirectoryForms<Dibia, DibiaForm, DibiaInput> = {
  noun,
  calls: dibiaCalls,
  addRules: zodResolver(addSchema),
  editRules: zodResolver(editSchema),
  emptyForm,
  toForm,
  toInput,
  Fields: DibiaFields,
  Origin: ProfileOrigin,
};
