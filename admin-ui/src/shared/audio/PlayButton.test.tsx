import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { giveSound } from '../../testing/sounds';
import { PlayButton } from './PlayButton';

const button = (name: string) => screen.getByRole('button', { name });

function renderButtons() {
  const sound = giveSound();
  const view = render(
    <>
      <PlayButton source="/api/ilu/audio/A" name="Egbe bere" />
      <PlayButton source={new File(['x'], 'ilu.mp3')} name="ilu.mp3" />
    </>,
  );
  return { sound, user: userEvent.setup(), ...view };
}

it('turns from Play to Stop and back', async () => {
  const { sound, user } = renderButtons();
  expect(button('Play Egbe bere')).toHaveTextContent('Play');
  await user.click(button('Play Egbe bere'));
  expect(sound.heard()).toEqual(['/api/ilu/audio/A']);
  expect(button('Stop Egbe bere')).toHaveTextContent('Stop');
  await user.click(button('Stop Egbe bere'));
  expect(sound.heard()).toEqual([]);
  expect(button('Play Egbe bere')).toHaveTextContent('Play');
});

it('is as it was when the recording ends', async () => {
  const { sound, user } = renderButtons();
  await user.click(button('Play ilu.mp3'));
  expect(sound.heard()).toEqual(['blob:file-1']);
  sound.end();
  expect(button('Play ilu.mp3')).toBeVisible();
  await user.click(button('Play ilu.mp3'));
  expect(sound.heard()).toEqual(['blob:file-2']);
});

it('stops when another one is played', async () => {
  const { sound, user, unmount } = renderButtons();
  await user.click(button('Play Egbe bere'));
  await user.click(button('Play ilu.mp3'));
  expect(sound.heard()).toEqual(['blob:file-1']);
  expect(button('Play Egbe bere')).toBeVisible();
  unmount();
  expect(sound.heard()).toEqual([]);
});

it('says when it cannot be played, and tries again', async () => {
  const { sound, user } = renderButtons();
  await user.click(button('Play Egbe bere'));
  sound.fail();
  expect(screen.getByText('Error playing audio. Please try again.').closest('[role=alert]')).not.toBeNull();
  await user.click(button('Play Egbe bere'));
  expect(screen.queryByText('Error playing audio. Please try again.')).not.toBeInTheDocument();
  expect(sound.heard()).toEqual(['/api/ilu/audio/A']);
});

it('says so, too, when the browser refuses to begin', async () => {
  const { user } = renderButtons();
  HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotSupportedError'));
  await user.click(button('Play Egbe bere'));
  expect(await screen.findByText('Error playing audio. Please try again.')).toBeVisible();
  expect(button('Play Egbe bere')).toBeVisible();
});
