import type { Change } from './api';
import { changeText, thingText } from './changeText';

/** Who did what, in a sentence. */
export function ChangeSentence({ change }: { change: Change }) {
  const { before, after } = changeText(change);
  return (
    <>
      {before}
      <Label change={change} />
      {after}
    </>
  );
}

/** What was changed: 'the creator “Ada”'. */
export function Thing({ change }: { change: Change }) {
  return (
    <>
      {thingText(change)}
      <Label change={change} />
    </>
  );
}

function Label({ change }: { change: Change }) {
  const { label, lang } = changeText(change);
  if (label === '') return null;
  return (
    <>
      {' “'}
      <strong lang={lang} dir="auto">
        {label}
      </strong>
      ”
    </>
  );
}
