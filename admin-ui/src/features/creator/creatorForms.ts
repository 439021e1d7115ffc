import { zodResolver } from '@hookform/resolvers/zod';
import type { DirectoryForms } from '../../shared/directory/types';
import { creatorCalls, noun, type Creator, type CreatorInput } from './api';
import { CreatorFields } from './CreatorFields';
import { creatorSchema, emptyForm, toForm, toInput, type CreatorForm } from './creatorForm';

const rules = zodResolver(creatorSchema);

/** How creators are added and edited. */
export const creatorForms: DirectoryForms<Creator, CreatorForm, CreatorInput> = {
  noun,
  calls: creatorCalls,
  addRules: rules,
  editRules: rules,
  emptyForm,
  // Spec 4.2.
  keptAfterAdd: ({ category }) => ({ category }),
  toForm,
  toInput,
  Fields: CreatorFields,
};
