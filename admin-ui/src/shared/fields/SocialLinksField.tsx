import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type ClipboardEvent, type Ref } from 'react';
import { scrollErrorIntoView } from '../feedback/ErrorAlert';
import { LiveRegion } from '../feedback/LiveRegion';
import {
  addUrls,
  nextPlatform,
  platformNames,
  platformOf,
  platforms,
  setLink,
  type Platform,
  type SocialLink,
} from '../links/socialLinks';
import { listWebUrls } from '../links/url';
import { hasStackedMarks, turnsDirection } from '../text/textLimits';
import { plural } from '../text/plural';
import { truncate } from '../text/truncate';
import { Field } from './Field';
import { shownLetters, SocialLinkList } from './SocialLinkList';
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

  const [announcement, announce] = useState('');
  const listed = turnsDirection(url) || hasStackedMarks(url) ? [] : listWebUrls(url);
  /** Adds each address to its platform. The field keeps those whose platform has a link. */
  const addAll = (urls: readonly string[]) => {
    const { links: next, left } = addUrls(links, urls);
    onLinksChange(next);
    const [first] = left;
    setChosen(first?.platform);
    onPendingChange({
      platform: first?.platform ?? nextPlatform(next),
      url: left.map((link) => link.url).join(' '),
    });
    const added = `${plural(urls.length - left.length, 'link')} added.`;
    announce(left.length > 0 ? `${added} ${left.length} not added: the platform has a link already.` : added);
  };
  const paste = (event: ClipboardEvent) => {
    isPasted.current = true;
    const text = event.clipboardData.getData('text');
    const urls = turnsDirection(text) || hasStackedMarks(text) ? [] : listWebUrls(text);
    if (urls.length < 2 || url !== '') return;
    event.preventDefault();
    event.stopPropagation();
    addAll(urls);
  };

  const add = () => {
    const [address, ...more] = listed;
    if (address === undefined) {
      rest.onPendingBlur?.();
      focusUrl();
      return;
    }
    focusUrl();
    if (more.length > 0) {
      addAll(listed);
      return;
    }
    const after = { ...pending, url: address };
    const before = links.find(({ platform }) => platform === after.platform);
    const next = setLink(links, after);
    setReplaced(before && before.url !== address ? { before, after } : undefined);
    onLinksChange(next);
    setChosen(undefined);
    onPendingChange({ platform: nextPlatform(next), url: '' });
    announce(`${platformNames[after.platform]} link added: ${address}`);
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
        <Box onPasteCapture={paste}>
          <TextField
            label="URL"
            type="url"
            placeholder="https://"
            value={pending.url}
            inputRef={rest.inputRef}
            // On the way to the add button, an address is not wrong yet.
            onBlur={url && listed.length === 0 ? rest.onPendingBlur : undefined}
            onChange={changeUrl}
            error={rest.pendingError}
            hint={[
              isOther &&
                `This address is on ${platformNames[meant]}, but ${platformNames[pending.platform]} is chosen.`,
              listed.length > 1 &&
                'Each platform can have only one link. Keep the address that you want to add.',
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
              onClick={() => {
                choosePlatform(meant);
                group.current?.querySelector('select')?.focus();
              }}
            >
              Change to {platformNames[meant]}
            </Button>
          )}
          <LiveRegion>{announcement}</LiveRegion>
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
