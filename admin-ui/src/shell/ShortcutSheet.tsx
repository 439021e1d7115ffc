import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { isSingleKey, allowsNavigation, keyId, type Shortcut } from '../shared/hooks/shortcuts';
import { shortcutGroups, type KeyCombination, type ShortcutGroup } from '../shared/hooks/shortcutGroups';
import { KeyName } from './KeyName';

/** Shortcuts of a group that work on the shown page. */
interface Listed {
  group: ShortcutGroup;
  shortcuts: readonly (KeyCombination & Pick<Shortcut, 'label' | 'isHint'>)[];
}

interface Props {
  open: boolean;
  onClose: () => void;
  /** The shortcuts that work on the shown page. */
  registered: readonly Listed[];
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

/** Lists the shortcuts of the page, and turns single-key shortcuts off for people whose tools type single keys. */
export function ShortcutSheet({ open, onClose, registered, enabled, onEnable }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby="shortcuts-title"
      maxWidth="md"
      fullWidth
      slotProps={{ paper: allowsNavigation }}
    >
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box sx={{ columnWidth: 320, columnGap: 4 }}>
          {(Object.keys(shortcutGroups) as ShortcutGroup[]).map((group) => (
            <Group key={group} group={group} registered={registered} enabled={enabled} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <FormControlLabel
          control={<Switch checked={enabled} onChange={(_, checked) => onEnable(checked)} />}
          label="Single-key shortcuts"
          sx={{ mr: 'auto' }}
        />
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const modifiersOf = ({ withCtrl, withAlt, withShift }: KeyCombination) => ({ withCtrl, withAlt, withShift });

const grid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(100px, max-content) 1fr',
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'center',
  m: 0,
} as const;

/** The shortcuts of a group that work on the page, or nothing if none does. Keys with the same label share a row. */
function Group(props: { group: ShortcutGroup } & Pick<Props, 'registered' | 'enabled'>) {
  const { group, registered, enabled } = props;
  const id = useId();
  const { title, keys } = shortcutGroups[group];
  const all = registered
    .filter((each) => each.group === group)
    .flatMap(({ shortcuts }) => shortcuts.filter(({ isHint }) => !isHint));
  // A page and a form on it may have the same keys.
  const here = all.filter((each, at) => all.findIndex((other) => keyId(other) === keyId(each)) === at);
  if (here.length === 0) return null;
  // The main button of the recording desk has the focus, and handles Space.
  const isHere = (named: KeyCombination) =>
    here.some((each) => keyId(each) === keyId(named)) || (group === 'recording' && named.key === ' ');
  const listed = [
    ...keys.filter(isHere),
    ...here.filter((each) => keys.every((named) => keyId(named) !== keyId(each))),
  ];
  const labelOf = (named: KeyCombination & { label: string }) =>
    here.find((each) => keyId(each) === keyId(named))?.label ?? named.label;
  return (
    <Box component="section" aria-labelledby={id} sx={{ breakInside: 'avoid', pb: 3 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {title}
      </Box>
      <Box component="dl" sx={grid}>
        {[...new Set(listed.map(labelOf))].map((label) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>
              {listed
                .filter((named) => labelOf(named) === label)
                .map((named, at) => (
                  <Box
                    key={keyId(named)}
                    component="span"
                    sx={{ opacity: enabled || !isSingleKey(named) ? 1 : 0.6 }}
                  >
                    {at > 0 && ' '}
                    <KeyName of={named.key} {...modifiersOf(named)} />
                  </Box>
                ))}
            </dt>
            <Box component="dd" sx={{ m: 0 }}>
              {label}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
