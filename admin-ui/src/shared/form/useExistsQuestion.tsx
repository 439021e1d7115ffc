import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { unlessAborted } from '../audio/uploadForm';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { EDIT } from '../routing/useOpenRecord';
import { recordUrl } from '../search/entrySearch';
import { useQuestion } from './useQuestion';

interface Existing {
  id: string;
  name: string;
  /** Is spelled differently, though a search finds both: accents, dots, case, punctuation. */
  differs: boolean;
}

/** How a form that adds entries finds out that an entry exists already. */
export interface ExistsQuestion<F> {
  title: string;
  confirmLabel: string;
  /** The title if the existing entry is spelled differently. */
  similarTitle: string;
  /** The language of the name if it is not the page's. */
  lang?: 'ig';
  /** The path of the list in which the existing entry is opened. */
  path: string;
  /** Returns the entries that are the same, or spelled slightly differently. */
  find: (form: F, signal?: AbortSignal) => Promise<readonly Existing[]>;
}

/** Is thrown when the person does not want to add the entry again. */
export class AddDeclined extends Error {}

/**
 * Asks before an entry is added that exists already, once for each new id. It searches again, because the hint under
 * the field may not have answered yet. If the search fails, it does not ask. The caller must render `question`.
 */
export function useExistsQuestion<F>(words: ExistsQuestion<F> | undefined, onDeclined: () => void) {
  /** Stays while the dialog closes. */
  const [existing, setExisting] = useState<Existing>();
  const accepted = useRef<string>(undefined);
  const { ask, dialog } = useQuestion(onDeclined);

  /** Rejects with AddDeclined if the person does not want to add the form, or with an AbortError if the signal aborts. */
  const confirmNew = async (form: F, id: string, signal?: AbortSignal): Promise<void> => {
    if (!words || accepted.current === id) return;
    const found = await unlessAborted(
      words.find(form, signal).catch(() => []),
      signal,
    );
    // The entry itself is found if it was saved and the answer got lost.
    const others = found.filter((one) => one.id !== id);
    const other = others.find(({ differs }) => !differs) ?? others[0];
    if (!other) return;
    setExisting(other);
    if (!(await ask(signal))) throw new AddDeclined();
    accepted.current = id;
  };
  const question = words && existing && (
    <ConfirmDialog
      {...dialog}
      title={existing.differs ? words.similarTitle : words.title}
      confirmLabel={existing.differs ? 'Add yours too' : words.confirmLabel}
      confirmColor="primary"
      cancelLabel="Go back"
    >
      <Link
        component={RouterLink}
        to={recordUrl(words.path, EDIT, existing.id)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${existing.name}, opens in a new tab`}
        lang={words.lang}
        dir="auto"
      >
        {existing.name}
      </Link>
      {existing.differs && (
        <Typography sx={{ mt: 1 }}>
          The existing one is spelled slightly differently: in accents, dots, capital letters or punctuation.
        </Typography>
      )}
    </ConfirmDialog>
  );
  return { confirmNew, question, isAsking: dialog.open };
}
