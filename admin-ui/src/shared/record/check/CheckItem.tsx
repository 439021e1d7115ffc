import Check from '@mui/icons-material/Check';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import Stop from '@mui/icons-material/Stop';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { detailsText } from '../../audio/details';
import { usePlayback } from '../../audio/playback';
import { CheckLabel } from '../../audio/stored/CheckLabel';
import { audioUrl } from '../../audio/stored/recording';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { LiveRegion } from '../../feedback/LiveRegion';
import { TextField } from '../../fields/TextField';
import { RedoNote } from '../../history/RedoNote';
import { useStoredFlag } from '../../hooks/useStoredFlag';
import type { Noun } from '../../text/plural';
import { Key } from '../desk/Key';
import { Prompt } from '../desk/Prompt';
import { noteRule, type CheckDesk } from './useCheckDesk';

interface Props {
  desk: CheckDesk;
  noun: Noun;
  playButton: RefObject<HTMLButtonElement | null>;
  noteField: RefObject<HTMLInputElement | null>;
}

/** Shows one recording with its text, plays it, and marks it. */
export function CheckItem({ desk, noun, playButton, noteField }: Props) {
  const { items, item, note, message, isSending } = desk;
  const [playsAtOnce, setPlaysAtOnce] = useStoredFlag('obi.check.plays', false);
  const audio = item?.audio;
  // The focus returns to the play button, so that Space plays each recording.
  useEffect(() => playButton.current?.focus(), [audio?.fileId, playButton]);

  const leaveNote = (event: KeyboardEvent) => {
    if (event.key === 'Escape') playButton.current?.focus();
  };
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 40 }}>
        <Typography role="status" sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
          {items.index + 1} of {items.total}
        </Typography>
        <FormControlLabel
          control={<Switch checked={playsAtOnce} />}
          label="Play automatically"
          onChange={(_, checked) => setPlaysAtOnce(checked)}
        />
      </Box>
      {items.isBroken && items.isLoading && (
        <ErrorAlert>The next {noun.many} couldn't be loaded. Obi will try again.</ErrorAlert>
      )}
      {items.isGone && item && (
        <Alert severity="info" sx={{ mb: 1 }}>
          That {noun.one} no longer exists. Showing the first of the rest.
        </Alert>
      )}
      {/* The fixed height keeps the buttons under the pointer; a text that needs more room scrolls. */}
      <Box sx={{ display: 'flex', height: 'clamp(150px, 30dvh, 300px)' }}>
        {item ? (
          <Prompt key={item.id} item={item} label="What is said" isCompact />
        ) : (
          <Typography sx={{ m: 'auto' }}>Loading...</Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'center',
          alignItems: 'center',
          gap: 2,
          minHeight: 28,
          my: 1,
          typography: 'body2',
        }}
      >
        {audio && detailsText(audio) && (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            Speaker: {detailsText(audio)}
          </Typography>
        )}
        {audio?.check && <CheckLabel check={audio.check} />}
      </Box>
      <Box sx={{ minHeight: 84 }}>
        {item && audio && (
          <Player
            key={audio.fileId}
            buttonRef={playButton}
            url={audioUrl(audio.fileId)}
            playsAtOnce={playsAtOnce}
          />
        )}
      </Box>
      <Box
        component="form"
        noValidate
        onKeyDown={leaveNote}
        onSubmit={(event) => {
          event.preventDefault();
          desk.mark('redo');
        }}
      >
        <Box sx={rows}>
          <Button onClick={items.previous} disabled={items.index === 0} sx={{ gridArea: 'back' }}>
            <ChevronLeft />
            Back
            <Key>k</Key>
          </Button>
          <Button
            variant="contained"
            size="large"
            startIcon={<Check />}
            aria-disabled={isSending || !audio}
            onClick={() => desk.mark('checked')}
            sx={{ gridArea: 'checked' }}
          >
            Mark as checked
            <Key>c</Key>
          </Button>
          <Button
            type="submit"
            variant="outlined"
            color="error"
            size="large"
            startIcon={<Replay />}
            aria-disabled={isSending || !audio}
            sx={{ gridArea: 'redo' }}
          >
            Mark to redo
            <Key>r</Key>
          </Button>
          <Button onClick={items.next} disabled={!item} sx={{ gridArea: 'skip' }}>
            Skip
            <Key>j</Key>
            <ChevronRight />
          </Button>
        </Box>
        <TextField
          label="Note"
          hint="Optional. The history shows it. Press Enter to mark the recording to redo."
          inputRef={noteField}
          value={note}
          onChange={desk.setNote}
          error={noteRule.safeParse(note).error?.issues[0]?.message}
        />
      </Box>
      {item && audio?.check === 'redo' && (
        <Box sx={{ mt: 1 }}>
          <RedoNote area={desk.area} entity={noun.one} id={item.id} />
        </Box>
      )}
      <LiveRegion>{item && <span lang="ig">{item.text}</span>}</LiveRegion>
      {message?.isError && <ErrorAlert>{message.text}</ErrorAlert>}
      <div role="status">
        {message && !message.isError && (
          <Alert severity="info" role="presentation" sx={{ mt: 2 }}>
            {message.text}
          </Alert>
        )}
      </div>
    </Box>
  );
}

/** On a phone the two marks are large and on top. */
const rows = {
  mb: 2,
  display: 'grid',
  gap: 1,
  gridTemplate: {
    xs: '"checked redo" 64px "back skip" 48px / 1fr 1fr',
    sm: '"back checked redo skip" 64px / auto 1fr 1fr auto',
  },
} as const;

interface PlayerProps {
  buttonRef: Ref<HTMLButtonElement>;
  url: string;
  playsAtOnce: boolean;
}

/** Browsers play nothing before the user has used the page. */
const canAutoplay = () => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

/** The button that plays the recording. */
function Player({ buttonRef, url, playsAtOnce }: PlayerProps) {
  const { isPlaying, hasFailed, toggle } = usePlayback(url);
  const start = useEffectEvent(() => {
    if (playsAtOnce && canAutoplay()) toggle();
  });
  useEffect(() => start(), []);
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Button
        ref={buttonRef}
        variant="outlined"
        size="large"
        startIcon={isPlaying ? <Stop /> : <PlayArrow />}
        onClick={toggle}
        sx={{ minWidth: 200, minHeight: 52 }}
      >
        {isPlaying ? 'Stop' : 'Play'}
        <Key>Space</Key>
      </Button>
      <Box role="alert" sx={{ '& > *': { textAlign: 'center' } }}>
        {hasFailed && <FormHelperText error>Error playing audio. Please try again.</FormHelperText>}
      </Box>
    </Box>
  );
}
