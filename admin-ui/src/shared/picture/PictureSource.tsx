import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import { useRef, type ReactNode, type RefObject } from 'react';
import { DropArea, DropHint, useFileDrop } from '../files/FileDrop';

interface Props {
  onFile: (file: File) => void;
  /** Another way to choose a picture. */
  children?: ReactNode;
}

/** Takes a picture of the user: a file that is chosen, dropped or pasted, or a photo of the phone's camera. */
export function PictureSource({ onFile, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(area, onFile);
  const input = (ref: RefObject<HTMLInputElement | null>, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/*"
      capture={capture}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) onFile(file);
        // Otherwise choosing the same file again would change nothing.
        event.target.value = '';
      }}
    />
  );
  return (
    <DropArea ref={area} role="group" aria-label="Your own picture" isOver={isOver}>
      <Button variant="outlined" startIcon={<AddPhotoAlternate />} onClick={() => files.current?.click()}>
        Choose a picture
      </Button>
      <Button
        variant="outlined"
        startIcon={<PhotoCamera />}
        onClick={() => camera.current?.click()}
        sx={{ '@media (pointer: fine)': { display: 'none' } }}
      >
        Take a photo
      </Button>
      {children}
      <DropHint>{isOver ? 'Drop the picture here' : 'or drop or paste one'}</DropHint>
      {input(files)}
      {input(camera, 'environment')}
    </DropArea>
  );
}
