const labelable = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

const theirs = new Map(
  labelable.map(({ prototype }) => [
    prototype as object,
    Object.getOwnPropertyDescriptor(prototype, 'labels'),
  ]),
);

/** jsdom's own answer. */
export const jsdomLabels = (control: Element) =>
  theirs.get(Object.getPrototypeOf(control) as object)?.get?.call(control) as NodeListOf<Element> | null;

/**
 * For the labels of one control jsdom looks at every node of the page, and at every node again for each label that it
 * meets: a tenth of the suite's time, since each query by role and name asks. Here only labels are looked at.
 */
export function installLabels(): void {
  for (const { prototype } of labelable) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
        return [...this.ownerDocument.getElementsByTagName('label')].filter(
          (label) => controlOf(label) === this,
        );
      },
    });
  }
}

function controlOf(label: HTMLLabelElement): Element | null {
  if (label.hasAttribute('for')) return document.getElementById(label.htmlFor);
  return label.querySelector('button, input:not([type=hidden]), meter, output, progress, select, textarea');
}
