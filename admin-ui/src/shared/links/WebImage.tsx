import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { parseWebUrl, pictureUrl } from './url';

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  flexShrink: 0,
  objectFit: 'cover',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.action.hover,
}));

const Placeholder = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.action.hover,
  color: theme.palette.text.secondary,
}));

interface Props {
  url: string;
  alt: string;
  /** Width and height in CSS pixels, also of the placeholder. */
  size: number;
  onError?: () => void;
}

/** A picture from the web at a fixed size, or a placeholder if there is none or it does not load. */
export function WebImage({ url, alt, size, onError }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isUsable = parseWebUrl(url) !== null && failedUrl !== url;
  if (!isUsable) {
    return (
      <Placeholder role="img" aria-label={`${alt}: no picture`} style={{ width: size, height: size }}>
        <ImageOutlined fontSize="small" />
      </Placeholder>
    );
  }
  return (
    <Picture
      src={pictureUrl(url)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => {
        setFailedUrl(url);
        onError?.();
      }}
    />
  );
}
