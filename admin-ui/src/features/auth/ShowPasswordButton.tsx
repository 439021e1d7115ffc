import styles from './ShowPasswordButton.module.css';

interface Props {
  /** The noun in its name, if a form has several passwords: 'new password'. */
  what?: string;
  isShown: boolean;
  onShown: (isShown: boolean) => void;
}

/** The button in a password field that shows what was typed. */
export function ShowPasswordButton({ what = 'password', isShown, onShown }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isShown}
      aria-label={`Show ${what}`}
      // Keeps the focus in the field: leaving it would report errors.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onShown(!isShown)}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  );
}
