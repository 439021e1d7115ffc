import Box from '@mui/material/Box';
import { isApple } from '../shared/hooks/shortcuts';
import { VisuallyHidden } from '../shared/feedback/LiveRegion';

const arrows: Record<string, { sign: string; name: string }> = {
  ArrowDown: { sign: '↓', name: 'Arrow down' },
  ArrowUp: { sign: '↑', name: 'Arrow up' },
};
const names: Record<string, string> = {
  ' ': 'Space',
  Escape: 'Esc',
  X: 'Shift X',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

const style = {
  display: 'inline-block',
  minWidth: 32,
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  fontFamily: 'inherit',
  fontWeight: 600,
} as const;

/** 'Ctrl K', or '⌘ K' on an Apple keyboard. */
function keyText(name: string, withCtrl: boolean): string {
  if (!withCtrl) return name;
  return `${isApple ? '⌘' : 'Ctrl'} ${name.length === 1 ? name.toUpperCase() : name}`;
}

/** 'Alt ', or '⌥ ' on an Apple keyboard. */
const alt = isApple ? '⌥ ' : 'Alt ';

interface Props {
  of: string;
  withCtrl?: boolean | undefined;
  withAlt?: boolean | undefined;
  withShift?: boolean | undefined;
}

/** A key as it is labelled on the keyboard; `of` is KeyboardEvent.key. */
export function KeyName({ of: key, withCtrl = false, withAlt = false, withShift = false }: Props) {
  const arrow = arrows[key];
  const name = names[key] ?? key;
  return (
    <Box component="kbd" sx={style}>
      {withAlt && alt}
      {arrow ? (
        <>
          <span aria-hidden>{arrow.sign}</span>
          <VisuallyHidden>{arrow.name}</VisuallyHidden>
        </>
      ) : (
        keyText(withShift ? `Shift ${name}` : name, withCtrl)
      )}
    </Box>
  );
}
