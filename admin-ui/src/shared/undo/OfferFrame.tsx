import Box from '@mui/material/Box';
import type { FocusEvent, ReactNode, Ref } from 'react';

interface Props {
  ref?: Ref<HTMLDivElement>;
  /** What was done; undefined while nothing is offered. */
  text: ReactNode;
  /** Beside it: BarButtons. */
  actions: ReactNode;
  hold: (held: boolean) => void;
  onFocus?: (event: FocusEvent) => void;
  inDialog?: boolean;
  /** In a wide window, in CSS pixels; without it as wide as the text. */
  width?: number | undefined;
  /** Below the text and its buttons. */
  children?: ReactNode;
}

/** The bar that says what was done and offers to undo it. */
export function OfferFrame(props: Props) {
  const { ref, text, actions, hold, onFocus, inDialog = false, width = 'auto', children } = props;
  return (
    <Box
      ref={ref}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={(event) => {
        hold(true);
        onFocus?.(event);
      }}
      onBlur={() => hold(false)}
      sx={
        text
          ? {
              width: { xs: '100%', sm: inDialog ? '100%' : width },
              minWidth: { sm: 320 },
              maxWidth: { sm: inDialog ? undefined : 560 },
              borderRadius: 1,
              border: 1,
              borderColor: 'text.primary',
              bgcolor: 'text.primary',
              overflow: 'hidden',
              boxShadow: inDialog ? 0 : 6,
            }
          : undefined
      }
    >
      {/* Always there, so that screen readers hear it change. */}
      <Box role="status">
        {text && (
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
              sx={{
                flexGrow: 1,
                minWidth: 0,
                overflowWrap: 'anywhere',
                '& a': { color: 'inherit', textDecorationColor: 'currentColor' },
              }}
            >
              {text}
            </Box>
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

export { NoticeButton as BarButton } from '../notices/Notices';
