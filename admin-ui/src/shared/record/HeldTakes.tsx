import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { PlayButton } from '../audio/PlayButton';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { truncate } from '../text/truncate';
import type { Prepared } from '../sound/soundWork';
import { reviewHeldTake } from './review';
import type { HeldTake } from './storage';
import { takeStore } from './takeStore';
import { keepRecording } from './upload/uploadQueue';

/** Offers takes of earlier visits that were neither kept nor dropped: the user keeps or removes each. */
export function HeldTakes({ area }: { area: string }) {
  const [takes, setTakes] = useState<HeldTake[]>([]);
  useEffect(() => {
    let isOver = false;
    void takeStore.list(area).then((list) => isOver || setTakes(list));
    return () => {
      isOver = true;
    };
  }, [area]);
  const settle = (take: HeldTake) => {
    setTakes((before) => before.filter(({ key }) => key !== take.key));
    void takeStore.remove(take.key);
  };
  return takes.map((take) => <TakeOffer key={take.key} take={take} onSettled={() => settle(take)} />);
}

function TakeOffer({ take, onSettled }: { take: HeldTake; onSettled: () => void }) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [isKeeping, setKeeping] = useState(false);
  const [failed, setFailed] = useState<'prepare' | 'keep'>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isOver = false;
    reviewHeldTake(take)
      .then((review) => review.prepare())
      .then(
        (done) => isOver || setPrepared(done),
        () => isOver || setFailed('prepare'),
      );
    return () => {
      isOver = true;
    };
  }, [take, attempt]);
  const prepareAgain = () => {
    setFailed(undefined);
    setAttempt(attempt + 1);
  };
  const keepIt = async ({ sound }: Prepared) => {
    setKeeping(true);
    setFailed(undefined);
    try {
      await keepRecording(take, sound);
      onSettled();
    } catch (error) {
      console.error(error);
      setFailed('keep');
    } finally {
      setKeeping(false);
    }
  };
  const name = truncate(take.text, 60);
  return (
    <Alert severity="info" role="presentation" sx={{ mb: 2 }}>
      You recorded{' '}
      <Box component="span" lang="ig" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>{' '}
      and didn't keep it.
      {take.replaces !== undefined && ' Keeping it replaces the current recording.'}
      {failed === 'prepare' && (
        <ErrorAlert action={{ label: 'Try again', onClick: prepareAgain }}>
          Couldn't prepare this recording.
        </ErrorAlert>
      )}
      {failed === 'keep' && prepared && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void keepIt(prepared) }}>
          Couldn't keep this recording.
        </ErrorAlert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {prepared && <PlayButton source={prepared.heard} name={name} />}
        <Button
          size="small"
          variant="outlined"
          aria-label={`Keep ${name}`}
          disabled={!prepared || isKeeping}
          onClick={() => prepared && void keepIt(prepared)}
        >
          Keep
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`Remove ${name}`}
          disabled={isKeeping}
          onClick={onSettled}
        >
          Remove
        </Button>
      </Box>
    </Alert>
  );
}
