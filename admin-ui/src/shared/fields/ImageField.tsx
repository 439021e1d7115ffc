import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type Ref } from 'react';
import { LiveRegion } from '../feedback/LiveRegion';
import { parseWebUrl, pictureUrl } from '../links/url';
import { WebImage } from '../links/WebImage';
import { PictureSource } from '../picture/PictureSource';
import { usePictureDialog } from '../picture/usePictureDialog';
import { TextField, UrlSuggestion } from './TextField';

interface Props {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  error?: string | undefined;
  required?: boolean;
}

/** A field for the URL of a picture, with a preview. An uploaded picture fills in its URL. */
export function ImageField({ value, error, onChange, required = true, ...input }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const [storedUrl, setStoredUrl] = useState<string>();
  const { open, dialog, failure } = usePictureDialog((url) => {
    setStoredUrl(url);
    onChange(url);
  });
  const url = value.trim();
  const isAddress = parseWebUrl(url) !== null;
  const isBroken = failedUrl === url && isAddress;
  const isExternal = isAddress && !isBroken && !isOwnPicture(url) && storedUrl !== url;
  return (
    <div>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <TextField
            {...input}
            label="Image URL"
            type="url"
            required={required}
            value={value}
            onChange={onChange}
            error={error}
            placeholder="https://"
            hint={
              isBroken
                ? "The picture couldn't be loaded from this address, so a placeholder is shown."
                : 'The web address of a picture. A preview appears beside this field.'
            }
          />
          <UrlSuggestion value={value} onAccept={onChange} />
        </Box>
        <WebImage url={url} alt="Preview" size={96} onError={() => setFailedUrl(url)} />
      </Box>
      <Box sx={{ mt: 1.5 }}>
        {/* In a row that is there already, so that the fields below do not move. */}
        <PictureSource onFile={(file) => void open({ from: file })}>
          {isExternal && (
            <Button variant="outlined" onClick={() => void open({ from: url })}>
              Copy the picture to Obi
            </Button>
          )}
        </PictureSource>
      </Box>
      {failure && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 1 }}>
          {failure}
        </Typography>
      )}
      <LiveRegion>
        {storedUrl === url && url !== '' && 'The picture is stored and shown in the preview.'}
      </LiveRegion>
      {dialog}
    </div>
  );
}

/** Reports whether Obi stores the picture with this URL. */
function isOwnPicture(address: string): boolean {
  const url = parseWebUrl(address);
  if (url === null) return false;
  const source = new URL(pictureUrl(address), window.location.href);
  return source.origin === window.location.origin && /^\/(api\/pictures|samples)\//.test(source.pathname);
}
