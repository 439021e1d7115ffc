import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type Ref } from 'react';
import { scrollErrorIntoView } from '../feedback/ErrorAlert';
import { LiveRegion } from '../feedback/LiveRegion';
import { UnstyledList } from '../layout/UnstyledList';
import { PlatformIcon } from '../links/LinkCell';
import {
  nextPlatform,
  platformNames,
  platformOf,
  platforms,
  setLink,
  type Platform,
  type SocialLink,
} from '../links/socialLinks';
import { parseWebUrl } from '../links/url';
import { hasStackedMarks, turnsDirection } from '../text/textLimits';
import { truncate } from '../text/truncate';
import { Field } from './Field';
import { TextField, UrlSuggestion } from './TextField';

interface Props {
  links: SocialLink[];
  onLinksChange: (links: SocialLink[]) => void;
  /** A link that is typed but not added. It is part of the form, so that drafts and submits include it. */
  pending: SocialLink;
  onPendingChange: (pending: SocialLink) => void;
  onPendingBlur?: () => void;
  pendingError?: string | undefined;
  linksError?: string | undefined;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** Edits a list of links, at most one for each platform. */
export function SocialLinksField({ links, pending, onLinksChange, onPendingChange, ...rest }: Props) {
  const headingId = useId();
  const group = useRef<HTMLDivElement>(null);
  const url = pending.url.trim();
  const isTaken = links.some(({ platform }) => platform === pending.platform);
  /** The last link that was replaced, and the one that replaced it. */
  const [replaced, setReplaced] = useState<{ before: SocialLink; after: SocialLink }>();
  const canUndo =
    replaced !== undefined &&
    links.some(({ platform, url }) => platform === replaced.after.platform && url === replaced.after.url);
  const meant = platformOf(url);
  const isOther = meant !== undefined && meant !== pending.platform;
  const isPasted = useRef(false);
  const [recognized, setRecognized] = useState<SocialLink>();
  /** The platform that the user chose for this link. */
  const [chosen, setChosen] = useState<Platform>();
  const choosePlatform = (platform: Platform) => {
    setChosen(platform);
    onPendingChange({ ...pending, platform });
  };
  /** A pasted address sets its platform, unless the user chose one. A typed address may still change. */
  const changeUrl = (value: string) => {
    const found = isPasted.current && chosen !== pending.platform ? platformOf(value) : undefined;
    isPasted.current = false;
    const next = { platform: found ?? pending.platform, url: value };
    setRecognized(found && found !== pending.platform ? next : undefined);
    onPendingChange(next);
  };
  const focusUrl = () => group.current?.querySelector<HTMLInputElement>('input[type=url]')?.focus();

  const add = () => {
    if (!parseWebUrl(url) || turnsDirection(url) || hasStackedMarks(url)) {
      rest.onPendingBlur?.();
      focusUrl();
      return;
    }
    const after = { ...pending, url };
    const before = links.find(({ platform }) => platform === after.platform);
    const next = setLink(links, after);
    setReplaced(before && before.url !== url ? { before, after } : undefined);
    onLinksChange(next);
    setChosen(undefined);
    onPendingChange({ platform: nextPlatform(next), url: '' });
    focusUrl();
  };

  return (
    <Box ref={group} role="group" aria-labelledby={headingId}>
      <Typography id={headingId} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        Social Links
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: '160px 1fr auto' },
        }}
        onKeyDown={(event) => {
          // Enter in the URL field adds the link instead of submitting the form.
          if (
            event.key !== 'Enter' ||
            event.ctrlKey ||
            event.metaKey ||
            !(event.target instanceof HTMLInputElement)
          )
            return;
          event.preventDefault();
          if (url) add();
        }}
      >
        <Field label="Platform">
          {({ id }) => (
            <Select
              native
              size="small"
              inputProps={{ id }}
              value={pending.platform}
              onChange={(event) => choosePlatform(toPlatform(event.target.value))}
            >
              {platforms.map((platform) => (
                <option key={platform} value={platform}>
                  {platformNames[platform]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Box onPasteCapture={() => (isPasted.current = true)}>
          <TextField
            label="URL"
            type="url"
            placeholder="https://"
            value={pending.url}
            inputRef={rest.inputRef}
            onBlur={url ? rest.onPendingBlur : undefined}
            onChange={changeUrl}
            error={rest.pendingError}
            hint={[
              isOther &&
                `This is a ${platformNames[meant]} address, but ${platformNames[pending.platform]} is chosen.`,
              isTaken && url && `Adding it replaces the ${platformNames[pending.platform]} link below.`,
            ]
              .filter(Boolean)
              .join(' ')}
          />
          {isOther && (
            <Button
              size="small"
              variant="text"
              sx={{ px: 0.5, textTransform: 'none' }}
              onClick={() => choosePlatform(meant)}
            >
              Change to {platformNames[meant]}
            </Button>
          )}
          <LiveRegion>
            {recognized?.url === pending.url &&
              recognized.platform === pending.platform &&
              `${platformNames[recognized.platform]} was chosen as the platform.`}
          </LiveRegion>
          <UrlSuggestion
            value={pending.url}
            onAccept={(value) => onPendingChange({ ...pending, url: value })}
          />
        </Box>
        <Button
          variant="outlined"
          startIcon={<Add />}
          disabled={!url}
          onClick={add}
          sx={{ mt: { sm: '29px' }, height: 40, whiteSpace: 'nowrap' }}
        >
          {isTaken && url ? 'Replace link' : 'Add link'}
        </Button>
      </Box>
      {/* Always rendered, so that screen readers announce changes. */}
      <Box role="status">
        {canUndo && (
          <Alert
            severity="info"
            role="presentation"
            sx={{ mt: 1.5 }}
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  onLinksChange(setLink(links, replaced.before));
                  focusUrl();
                }}
              >
                Undo
              </Button>
            }
          >
            The {platformNames[replaced.before.platform]} link was replaced. It was{' '}
            {truncate(replaced.before.url, shownLetters)}
          </Alert>
        )}
      </Box>
      <SocialLinkList
        links={links}
        onRemove={(platform) => {
          onLinksChange(links.filter((link) => link.platform !== platform));
          focusUrl();
        }}
      />
      {rest.linksError && (
        <FormHelperText ref={scrollErrorIntoView} error role="alert" sx={{ mx: 0 }}>
          {rest.linksError}
        </FormHelperText>
      )}
    </Box>
  );
}

function toPlatform(value: string): Platform {
  return platforms.find((platform) => platform === value) ?? 'website';
}

/** The number of shown characters of a URL (spec 2.5). */
const shownLetters = 30;

interface SocialLinkListProps {
  links: readonly SocialLink[];
  onRemove: (platform: Platform) => void;
}

/** The list of added links, each with a Remove button. */
function SocialLinkList({ links, onRemove }: SocialLinkListProps) {
  if (links.length === 0) return null;
  return (
    <UnstyledList aria-label="Added links" sx={{ mt: 1.5 }}>
      {links.map(({ platform, url }) => (
        <Box
          component="li"
          key={platform}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <PlatformIcon platform={platform} sx={{ color: 'text.secondary' }} />
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              columnGap: 1.5,
              flexGrow: 1,
              minWidth: 0,
            }}
          >
            <Typography component="span" variant="body2" sx={{ fontWeight: 600, minWidth: 84 }}>
              {platformNames[platform]}
            </Typography>
            <Typography component="span" variant="body2" noWrap title={url}>
              {truncate(url, shownLetters)}
            </Typography>
          </Box>
          <IconButton
            aria-label={`Remove ${platformNames[platform]} link`}
            onClick={() => onRemove(platform)}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </UnstyledList>
  );
}
