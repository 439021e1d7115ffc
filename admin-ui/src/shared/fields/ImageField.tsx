import Box from '@mui/material/Box';
import { useState, type Ref } from 'react';
import { TextField } from './TextField';
import { parseWebUrl } from '../links/url';
import { UrlSuggestion } from './UrlSuggestion';
import { WebImage } from '../links/WebImage';

interface Props {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  error?: string | undefined;
  required?: boolean;
}

/** The address of a picture, with the picture beside it as soon as the address is whole. */
export function ImageField({ value, error, onChange, required = true, ...input }: Props) {
  const [failed, setFailed] = useState<string>();
  const url = value.trim();
  const broken = url !== '' && failed === url && parseWebUrl(url) !== null;
  return (
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
            broken
              ? 'No picture could be loaded from this address; the placeholder is shown instead.'
              : 'The web address of a picture. It is shown beside this field.'
          }
        />
        <UrlSuggestion value={value} onAccept={onChange} />
      </Box>
      <WebImage url={url} alt="Preview" size={96} onError={() => setFailed(url)} />
    </Box>
  );
}
