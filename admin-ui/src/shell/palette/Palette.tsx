import useAutocomplete from '@mui/material/useAutocomplete';
import { useId, useMemo, type HTMLAttributes } from 'react';
import { useNavigate } from 'react-router';
import { entryOptions } from './entryOptions';
import { ListFrame } from './ListFrame';
import { OptionLine } from './OptionLine';
import { findOptions, once, type Option } from './options';
import { SearchInput } from './SearchInput';
import { StatusLine } from './StatusLine';
import { useCommands, type Doings } from './useCommands';
import { useEntrySearch } from './useEntrySearch';
import { useStill } from './useStill';

export interface PaletteProps extends Doings {
  text: string;
  onText: (text: string) => void;
  /** Closes the palette and then does it. */
  onChoose: (run: () => void) => void;
  onClose: () => void;
}

/** A search through everything: what was opened lately, screens, actions, and what the areas hold. */
export function Palette({ text, onText, onChoose, onClose, ...doings }: PaletteProps) {
  const query = text.trim();
  const id = useId();
  const navigate = useNavigate();
  const { recent, screens, actions } = useCommands(doings);
  const { answers, isWaiting } = useEntrySearch(query);
  const options = useMemo(() => {
    const local = query ? [...recent, ...screens, ...actions] : [...recent, ...actions, ...screens];
    const entries = entryOptions(answers, (to) => void navigate(to));
    return once([...findOptions(once(local), query), ...entries]);
  }, [recent, screens, actions, answers, query, navigate]);

  const { spacer, keep, ...still } = useStill(query);
  const combobox = useAutocomplete<Option>({
    id,
    open: true,
    options,
    value: null,
    inputValue: text,
    onInputChange: (_, next, reason) => {
      if (reason === 'input') onText(next);
    },
    // The keys tell them apart: a name can stand there twice.
    getOptionLabel: ({ key }) => key,
    groupBy: ({ group }) => group,
    filterOptions: (all) => all,
    autoHighlight: true,
    clearOnBlur: false,
    // Else the choice goes back to the first option when a late list adds nothing. onChange closes.
    disableCloseOnSelect: true,
    onHighlightChange: (_, option) => keep(option?.key),
    onChange: (_, option) => {
      if (option) onChoose(option.run);
    },
    onClose: (_, reason) => {
      if (reason === 'escape') onClose();
    },
  });

  const listProps: HTMLAttributes<HTMLElement> = combobox.getListboxProps();

  return (
    <>
      <div {...combobox.getRootProps()}>
        <SearchInput {...combobox.getInputProps()} onClose={onClose} />
      </div>
      {options.length > 0 && (
        <ListFrame {...listProps} {...still} aria-label="Results">
          {groupsOf(options).map(({ group, first, members }) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div className="heading" id={`${id}-${group}`}>
                {group}
              </div>
              {members.map((option, at) => {
                const { key, ...own } = combobox.getOptionProps({ option, index: first + at });
                return <OptionLine key={key} option={option} query={query} own={own} />;
              })}
            </div>
          ))}
          <div ref={spacer} role="presentation" />
        </ListFrame>
      )}
      <StatusLine query={query} count={options.length} answers={answers} isWaiting={isWaiting} />
    </>
  );
}

/** The options under their headings, with the place of the first in the whole list. */
function groupsOf(options: readonly Option[]) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    first: options.findIndex((option) => option.group === group),
    members: options.filter((option) => option.group === group),
  }));
}
