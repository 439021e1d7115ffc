import { capital } from '../text/plural';
import { verbOf } from './actions';
import type { Change } from './api';
import { changeText, thingText } from './changeText';
import { nounOf } from './changeWords';

/** A change in a sentence, after the name of its author. */
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

/** A change without its author: 'Added the creator “Ada”'. */
export function DoneSentence({ change }: { change: Change }) {
  return (
    <>
      {capital(verbOf(change))} <Thing change={change} />
    </>
  );
}

/** The changed thing: 'the creator “Ada”'. */
export function Thing({ change }: { change: Change }) {
  return (
    <>
      {thingText(change)}
      <Label change={change} />
    </>
  );
}

/** The name of the changed thing, or its kind if it has no name. */
export function Name({ change }: { change: Change }) {
  const { label, lang } = changeText(change);
  if (label === '') return `a ${nounOf(change.entity)}`;
  return (
    <span lang={lang} dir="auto">
      {label}
    </span>
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
