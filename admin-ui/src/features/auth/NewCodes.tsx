import { useLayoutEffect, useRef, useState } from 'react';
import { copyText } from '../../shared/feedback/copyText';
import { saveFile } from '../../shared/files/saveFile';
import { codesFile } from './account/factors/codesFile';
import own from './CodeForm.module.css';
import styles from './LoginPage.module.css';

interface Props {
  codes: string[];
  onDone: () => void;
}

/** Shows the recovery codes of a factor that was set up at sign-in, this once. */
export function NewCodes({ codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState('');
  useLayoutEffect(() => heading.current?.focus(), []);
  const copy = async () =>
    setCopied(
      (await copyText(codes.join('\n')))
        ? 'Text Copied!'
        : "Couldn't copy the codes. Select and copy them yourself.",
    );
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={own.heading}>
        Your recovery codes
      </h2>
      <p>
        Each code signs you in once without your app. Keep them somewhere you can reach without your phone.
        They are shown only once.
      </p>
      <ul aria-label="Recovery codes" className={own.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={own.others}>
        <button type="button" onClick={() => void copy()}>
          Copy all
        </button>
        <button type="button" onClick={() => saveFile(...codesFile(codes))}>
          Save as a file
        </button>
      </div>
      <p role="status">{copied}</p>
      <button type="button" className={styles.submit} onClick={onDone}>
        I've saved them
      </button>
    </div>
  );
}
