import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { LinksForm } from '../form/links';
import type { UndoDelete } from '../database/useUndoDelete';
import type { SelectionAction } from '../table/SelectionBar';
import type { DirectoryFilter } from './filter';
import type { AreaId } from '../areas';
import type { Edit } from '../http/write';
import type { Page } from '../http/pages';
import type { Sheet } from '../sheet/columns';
import type { Column, Density, Item } from '../table/columns';
import type { Noun } from '../text/plural';

/** What the entries of every directory have. */
export interface Entry extends Item {
  createdAt: string;
  bio?: string;
  image?: string;
  /** Counts the edits. */
  version: number;
}

/** The calls behind a database page. Keep the same object between renders. */
export interface ListCalls<E extends Entry> {
  /** The area whose history has the changes. */
  area: AreaId;
  /** Where the list lives in the query cache, and the whole area with all that depends on it. */
  keys: { all: QueryKey; list: QueryKey };
  load: (signal: AbortSignal) => Promise<E[]>;
  /** Reads the list in parts, for what need not hold all of it at once. */
  loadPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<E>>;
  remove: (id: string) => Promise<unknown>;
  /** Rejects unless the server says that it saved the order. */
  saveOrder: (ids: readonly string[]) => Promise<void>;
}

/** The calls behind the forms. */
export interface FormCalls<E extends Entry, I> extends Pick<ListCalls<E>, 'area' | 'keys' | 'load'> {
  add: (body: I) => Promise<E>;
  edit: (edit: Edit<I>) => Promise<E>;
}

/** What the forms of every directory hold: fields, and links where the entries have some. */
export type EntryForm = FieldValues & Partial<LinksForm>;

/** How a directory adds and edits. E is what is stored, F what its form holds, I what is sent. */
export interface DirectoryForms<E extends Entry, F extends EntryForm, I extends object> {
  noun: Noun;
  calls: FormCalls<E, I>;
  addRules: Resolver<F>;
  editRules: Resolver<F>;
  emptyForm: F;
  /** What stays in the form once an entry was added. */
  keptAfterAdd?: (form: F) => Partial<F>;
  toForm: (stored: E) => F;
  /** What is sent; `stored` is what the form was opened on, undefined for a new entry. */
  toInput: (form: F, stored?: E) => I;
  Fields: ComponentType<{ form: UseFormReturn<F>; isNew: boolean }>;
  /** Stands above the fields of an entry that is being edited. */
  Origin?: ComponentType<{ entry: E }>;
}

/** What the cells of a table depend on besides the entry. */
export interface Look {
  /** What is searched for, to be marked. */
  query: string;
  density: Density;
}

/** How a directory shows its list. */
export interface DirectoryList<E extends Entry> {
  noun: Noun;
  calls: ListCalls<E>;
  addPath: string;
  importPath: string;
  /** The columns of exported files. */
  sheet: Sheet;
  /** A bulk action besides Export and Delete. */
  useChanging?: (
    undo: UndoDelete<E>,
    onChanged: (ids: readonly string[]) => void,
  ) => { action: SelectionAction<E>; dialog: ReactNode };
  /** Placeholder and name of the search box. */
  searchLabel: string;
  /** The sentence that names the searched fields. */
  searched: string;
  /** What it can be narrowed by, and how it is searched. */
  filter: DirectoryFilter<E>;
  /** The columns behind move, delete and edit. */
  columns: (look: Look) => Column<E>[];
  /** Height of every card, in CSS pixels: a virtual list needs it in advance. */
  cardHeight: number;
  /** What a card shows between the bio and the buttons. */
  CardBody: ComponentType<{ entry: E; query: string }>;
  /** Returns what else is deleted with an entry. */
  deleteWarning?: (count: number) => string;
  EditDialog: ComponentType<{ entry: E; onClose: () => void }>;
}
