import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef, type FocusEvent } from 'react';
import { ReasonForm } from './ReasonForm';
import { reasonLabel } from './reasonLabel';
import type { Moderated } from './types';
import type { Undo } from './useUndo';

interface Props<T extends Moderated> {
  undo: Undo<T>;
  inDialog: boolean;
}

/** Says what was decided, offers to undo it, and takes the reason of a rejection. */
export function OfferBar<T extends Moderated>({ undo, inDialog }: Props<T>) {
  const { kind, offer, busy, hold, run, explaining, explain, stopExplaining, explained } = undo;
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    hold(true);
    if (relatedTarget instanceof HTMLElement && !bar.current?.contains(relatedTarget)) {
      before.current = relatedTarget;
    }
  };
  /** Where the focus was before the reason was written. */
  const leaveForm = () => {
    stopExplaining();
    const back = before.current?.isConnected ? before.current : trigger.current;
    back?.focus();
  };
  const takesReason = kind.explain !== undefined && offer?.item.status === 'rejected';

  return (
    <Box
      ref={bar}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={onFocus}
      onBlur={() => hold(false)}
      sx={
        offer && {
          width: { xs: '100%', sm: inDialog ? '100%' : explaining ? 480 : 'auto' },
          minWidth: { sm: 320 },
          borderRadius: 1,
          border: 1,
          borderColor: 'text.primary',
          bgcolor: 'text.primary',
          overflow: 'hidden',
          boxShadow: inDialog ? 0 : 6,
        }
      }
    >
      {/* Always there, so that screen readers hear it change. */}
      <Box role="status">
        {offer && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              columnGap: 2,
              pl: 2,
              pr: 1,
              py: 0.5,
              color: 'background.default',
            }}
          >
            <Box
              component="span"
              sx={{ flexGrow: 1, '& a': { color: 'inherit', textDecorationColor: 'currentColor' } }}
            >
              {offer.text} {offer.After && <offer.After item={offer.item} />}
            </Box>
            {takesReason && (
              <BarButton
                ref={trigger}
                onClick={explaining ? stopExplaining : explain}
                aria-expanded={explaining}
              >
                {reasonLabel(offer.item)}
              </BarButton>
            )}
            <BarButton onClick={run} aria-disabled={busy}>
              Undo
            </BarButton>
          </Box>
        )}
      </Box>
      {takesReason && explaining && (
        <Box sx={{ p: 2, bgcolor: 'background.paper', color: 'text.primary' }}>
          <ReasonForm
            key={offer.item.id}
            kind={kind}
            item={offer.item}
            onSaved={(item) => {
              leaveForm();
              explained(item);
            }}
            onCancel={leaveForm}
          />
        </Box>
      )}
    </Box>
  );
}

function BarButton(props: ButtonProps) {
  return (
    <Button
      color="inherit"
      {...props}
      sx={{
        flexShrink: 0,
        px: 1,
        minWidth: 0,
        textDecoration: 'underline',
        '&:focus-visible': { outlineColor: 'currentColor' },
      }}
    />
  );
}
