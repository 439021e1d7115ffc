import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/http/ApiError';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { iluKeys, loadProverb, type Proverb } from '../api';
import { EditProverbDialog } from './EditProverbDialog';

interface Props {
  id: string;
  /** Those on screen. The address may name one that is not among them. */
  listed: readonly Proverb[];
  onClose: () => void;
}

/** Opens the proverb that the address names. */
export function EditProverb({ id, listed, onClose }: Props) {
  // A reload of the list that no longer has the proverb must not take the open form away.
  const [known, setKnown] = useState(() => listed.find((proverb) => proverb.id === id));
  const { data, error, refetch } = useQuery({
    queryKey: [...iluKeys.proverbs, 'one', id],
    queryFn: ({ signal }) => loadProverb(id, signal),
    enabled: !known,
    // What is edited is what is stored now.
    gcTime: 0,
  });
  if (!known && data) setKnown(data);
  if (known) return <EditProverbDialog stored={known} onClose={onClose} />;
  if (!error) return null;
  if (error instanceof ApiError && error.isGone) {
    return (
      <ErrorAlert onDismiss={onClose}>The proverb you wanted to edit is no longer in the list.</ErrorAlert>
    );
  }
  return (
    <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }} onDismiss={onClose}>
      The proverb you wanted to edit could not be loaded.
    </ErrorAlert>
  );
}
