import { capitalize } from '../text/plural';
import { verbEnd, verbOf } from './actions';
import type { Change } from './api';
import { changeText, thingText } from './changeText';
import { nounOf } from './changeWords';

/** The sentence for a change: 'ngozi added the creator “Ada”'. */
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

/** The change without its author: 'Added the creator “Ada”'. */
export function DoneSentence({ change }: { change: Change }) {
  return (
    <>
      {capitalize(verbOf(change))} <Thing change={change} />
      {verbEnd(change)}
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

/** The name of the thing, or its noun if it has no name. */
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
