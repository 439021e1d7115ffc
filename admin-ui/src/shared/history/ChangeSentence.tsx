import { capital } from '../text/plural';
import { verbOf } from './actions';
import type { Change } from './api';
import { changeText, thingText } from './changeText';
import { nounOf } from './changeWords';

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

/** What was done, where it is said already who did it: 'Added the creator “Ada”'. */
export function DoneSentence({ change }: { change: Change }) {
  return (
    <>
      {capital(verbOf(change))} <Thing change={change} />
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

/** Its name alone; what it is where it has none. */
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
